import type { LanguageWords } from '../../common/lines/language.ts'
import type { QueryWords } from '../../common/queries/language.ts'

/** The words of dates, times and repeats in German. */
export const lineWords: LanguageWords = {
  isDayFirst: true,
  hasCapitalNouns: true,
  hasMonthFirst: false,
  joinedParts: 'morgen|vormittag|früh; mittag; nachmittag; abend; nacht',
  words: {
    weekday:
      'montag|mo|mo.; dienstag|di|di.; mittwoch|mi|mi.; donnerstag|do|do.; freitag|fr|fr.; samstag|sonnabend|sa|sa.; sonntag|so|so.',
    doubtful: 'mo|di|mi|do|fr|sa|so|mo.|di.|mi.|do.|fr.|sa.|so.',
    enumerated: '',
    everyWeekday: 'montags; dienstags; mittwochs; donnerstags; freitags; samstags|sonnabends; sonntags',
    month:
      'januar|jänner|jan|jan.; februar|feber|feb|feb.; märz|mär|mär.; april|apr|apr.; mai; juni|jun|jun.; juli|jul|jul.; august|aug|aug.; september|sept|sep|sept.|sep.; oktober|okt|okt.; november|nov|nov.; dezember|dez|dez.',
    unit: 'tag|tage|tagen|tages; woche|wochen; monat|monate|monaten|monats; jahr|jahre|jahren|jahres; stunde|stunden|std|std.|h; minute|minuten|min|min.',
    number:
      'ein|eine|einem|einen|einer|eins; zwei; drei; vier; fünf; sechs; sieben; acht; neun; zehn; elf; zwölf; dreizehn; vierzehn; fünfzehn',
    ordinal:
      'erste|ersten|erster|erstes; zweite|zweiten|zweiter|zweites; dritte|dritten|dritter|drittes; vierte|vierten|vierter|viertes; fünfte|fünften|fünfter|fünftes',
    last: 'letzte|letzten|letzter|letztes',
    ordinalSign: '.',
    dayWord: 'heute; morgen; übermorgen|uebermorgen',
    yesterday: 'gestern',
    part: 'morgen|früh|vormittag|frueh; mittag; nachmittag; abend; nacht; mitternacht',
    partBehind:
      'morgens|vormittags|früh|am morgen|am vormittag; mittags|am mittag; nachmittags|am nachmittag; abends|am abend; nachts|in der nacht',
    tonight: '',
    this: 'diesen|dieser|dieses|diese|kommenden|kommender|kommendes|kommende',
    next: 'nächsten|nächster|nächstes|nächste|naechsten|naechste; übernächsten|übernächster|übernächstes|übernächste',
    nextBehind: '',
    weekLater: 'in einer woche|in acht tagen',
    weekend: 'wochenende',
    endOfMonth: 'ende des monats|monatsende|am monatsende|ende dieses monats',
    in: 'in',
    fromNow: 'ab jetzt',
    ago: '',
    fromDay: 'ab|nach',
    onThe: 'am|zum|bis zum|vor dem',
    of: 'im|des',
    theMonth: 'im monat|des monats|dieses monats',
    everyMonth: 'jedes monats|jeden monats|in jedem monat|jeden monat',
    every: 'alle|jeden|jede|jedes|jeder|jedem',
    other: 'zweiten|zweite|zweites|zweiter|2.',
    adverb: 'täglich|taeglich; wöchentlich|woechentlich; monatlich; jährlich|jaehrlich',
    workday: 'werktag|werktage|werktags|arbeitstag|arbeitstage',
    everyWorkday: 'werktags|an werktagen|an arbeitstagen',
    on: 'am|an jedem|von|an|,|zum|immer am',
    orLastDay: 'sonst am letzten tag|, sonst am letzten tag',
    until: 'bis|bis zum|bis am|bis einschließlich',
    span: 'für|fuer',
    times: 'mal|male',
    except: 'außer|ausser|außer am|ausser am|ohne|zwischen',
    starting: 'ab|ab dem|beginnend am|beginnend',
    afterDone: 'nach erledigung|nach dem erledigen|nach abschluss|wenn erledigt|sobald erledigt',
    to: 'bis|-|–|bis zum',
    and: 'und|&|,|, und|und am|, am|und jeden|/|+|, und am',
    or: 'oder|evtl.|evtl|bzw.|bzw|nicht|nie|statt',
    at: 'um|gegen|@',
    oclock: 'uhr|h',
    meridiem: '',
    quarterBefore: 'viertel nach; ; viertel vor; halb',
    quarterBehind: '',
    joining:
      'am|um|zum|bis|vor|für|fällig|fällig am|bis zum|vor dem|vor|diesen|ab|ab dem|fuer|bis am|spätestens|an',
    blocking:
      'ende|anfang|mitte|über|seit|von|vom|nach|gegen|außer|mit|als|wegen|zwischen|guten|gute|nicht|nie|statt|oder|evtl|auf|zwischen|ca',
    article: 'der|die|das|den|dem|ein|eine|einen|mein|meine|meinen|unser|unsere|und|herr|frau|des|herrn',
    afterHour: 'mit|und|für|in|an|bei|im|zu',
    counted: 'euro|prozent|grad|punkte|meter|kilo|stück|seiten|personen|leute|kg|km|mal',
    verb: 'ist|sind|war|waren|wird|kann',
    past: 'letzten|letzter|letztem|letztes|letzte|vergangenen|vergangener|vergangenem|vergangenes|vergangene|vorigen|voriger|vorigem|voriges|vorige|vorherigen|vorheriger',
    priority: 'dringend; hoch; mittel; niedrig',
    remind:
      'erinnere mich|erinner mich|bitte erinnere mich|und erinnere mich|erinnere mich daran|mich erinnern',
    earlier: 'vorher|davor|zuvor|im voraus|früher',
    onTime: 'zur fälligkeit|wenn es fällig ist|bei fälligkeit|pünktlich',
    partOfHour: 'viertelstunde|eine viertelstunde; halbe stunde|eine halbe stunde',
    names:
      'schwarzer freitag|schwarzen freitag|grüner donnerstag|stiller freitag|weißer sonntag|black friday|cyber monday|rosiger montag|blauer montag|blauen montag|guten morgen|gute nacht|guten abend|guten tag|tag der arbeit|der morgen danach|der morgen genießen|den morgen genießen|heute show',
  },
}

/** The words of searches in German. */
export const queryWords: QueryWords = {
  state:
    'überfällig|überfällige|ueberfaellig; erledigt|erledigte|abgeschlossen|abgeschlossene; offen|offene|nicht erledigt; heute; irgendwann',
  relation:
    'vor|vor dem|vor der|fällig vor; nach|nach dem|nach der|fällig nach; bis|bis zum|bis zur|bis am|fällig bis|spätestens|spätestens am; ab|ab dem|seit|seit dem; am|fällig|fällig am',
}
