/** A shell for which `localist completion` has a script. */
export type Shell = 'bash' | 'zsh' | 'fish'

/** Chooses the script for a shell. The script calls `localist complete` for candidates, and never evaluates the words on the command line. */
export const chooseScript = (shell: Shell): string => scripts[shell].trim()

// bash splits words at "=" and ":". This script joins the parts, and removes the part that bash keeps from the candidates.
// Names of lists and tags may be anybody's words: it quotes them, so that the shell never runs a part of them. zsh and fish do so themselves.
// Within a quotation mark that is typed, it leaves out the names that would end the quotation or begin a substitution.
// Descriptions are titles, which nobody quotes. bash inserts what candidates have in common, so they are added only where it lists them (63).
const bash = `
# bash completion for localist
_localist() {
  local IFS=$'\\n' words=() word glue='' keep value description i
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ \${#words[@]} -gt 0 && ( -n $glue || $word == [=:]* ) ]]; then
      words[\${#words[@]}-1]+=$word
    else
      words+=("$word")
    fi
    glue=''
    [[ $word == *[=:] ]] && glue=1
  done
  word=\${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  keep=\${words[\${#words[@]}-1]}
  [[ $word == [=:]* ]] || keep=\${keep%"$word"}
  while IFS=$'\\t' read -r value description; do
    case $value in
      :files) COMPREPLY=($(compgen -f -- "$word")); compopt -o filenames 2>/dev/null; return ;;
      :folders) COMPREPLY=($(compgen -d -- "$word")); compopt -o filenames 2>/dev/null; return ;;
    esac
    value=\${value#"$keep"}
    case $word in
      \\"*) [[ $value == *[\\"\\\\\\$\\\`!]* ]] && continue ;;
      \\'*) [[ $value == *\\'* ]] && continue ;;
      *) printf -v value %q "$value" ;;
    esac
    [[ $COMP_TYPE == 63 ]] && value+=\${description:+  ($description)}
    COMPREPLY+=("$value")
  done < <(localist complete -- "\${words[@]}" 2>/dev/null)
}
complete -F _localist localist
`

const zsh = `
#compdef localist
# zsh completion for localist
_localist() {
  local line value
  local -a candidates
  for line in "\${(@f)$(localist complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    value=\${line%%$'\\t'*}
    case $value in
      '') continue ;;
      :files) _files; return ;;
      :folders) _files -/; return ;;
    esac
    candidates+=("\${value//:/\\\\:}:\${line#*$'\\t'}")
  done
  _describe -t localist 'localist' candidates
}
if [[ $funcstack[1] == _localist ]]; then
  _localist "$@"
else
  compdef _localist localist
fi
`

const fish = `
# fish completion for localist
function __localist_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -e words[1]
    set -l lines (localist complete -- $words "$word" 2>/dev/null)
    switch "$lines[1]"
        case ':files*'
            __fish_complete_path "$word"
        case ':folders*'
            __fish_complete_directories "$word"
        case '*'
            printf '%s\\n' $lines
    end
end
complete -c localist -f -a '(__localist_complete)'
`

const scripts: Readonly<Record<Shell, string>> = { bash, zsh, fish }
