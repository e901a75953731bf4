import type { signInProblems as en } from '../en/sign-in-problems.ts'

/** The texts for sign-ins that failed, and for mistakes in the configuration of sign-in, in French. */
export const signInProblems: Record<keyof typeof en, string> = {
  'failure.access_denied':
    'La connexion a été annulée, ou le fournisseur ne vous laisse pas utiliser Localist.',
  'failure.invalid_client':
    'Le fournisseur ne connaît pas cet ID client, ou le secret client manque ou est faux. Vérifiez les deux dans la configuration.',
  'failure.unauthorized_client':
    'Le fournisseur n’autorise pas cette application à connecter des personnes. Autorisez-lui chez le fournisseur le flux avec code d’autorisation (authorization code flow).',
  'failure.invalid_grant': 'Le fournisseur n’accepte plus cette connexion. Réessayez.',
  'failure.invalid_scope':
    'Le fournisseur n’autorise pas un scope que Localist demande. Vérifiez les scopes dans la configuration.',
  'failure.server_error': 'Le fournisseur signale une erreur de son côté. Réessayez plus tard.',
  'failure.temporarily_unavailable':
    'Le fournisseur n’est pas disponible pour le moment. Réessayez plus tard.',
  'failure.refused':
    'Le fournisseur a refusé la connexion. Réessayez. Si l’erreur se répète, signalez-la à l’administrateur du fournisseur.',
  'failure.redirect-uri':
    'L’adresse de redirection n’est pas enregistrée : ajoutez {redirectUri} à cette application chez le fournisseur, puis réessayez.',
  'failure.certificate':
    'Cet ordinateur ne fait pas confiance au certificat du fournisseur ({host}). Vérifiez la date et l’heure de cet ordinateur. Si votre organisation inspecte son trafic réseau, son certificat doit figurer parmi les certificats de confiance du système.',
  'failure.proxy':
    'Le proxy n’a pas laissé passer la requête vers {host}. Vérifiez les réglages de proxy de cet ordinateur.',
  'failure.provider-unreachable':
    '{host} ne répond pas. Vérifiez que cet ordinateur est en ligne et peut l’atteindre, puis réessayez.',
  'failure.redirected':
    '{host} a redirigé la requête. La cause peut être un réseau avec page de connexion ou un mauvais émetteur. Vérifiez les deux, puis réessayez.',
  'failure.too-slow': '{host} n’a pas répondu en 10 secondes. Réessayez plus tard.',
  'failure.too-large':
    '{host} a envoyé plus de 1 Mo, ce qu’aucun fournisseur d’identité ne fait. Vérifiez que l’émetteur est le bon.',
  'failure.not-json':
    'Le fournisseur a répondu par une page au lieu de données. La cause peut être un réseau avec page de connexion ou un mauvais émetteur. Vérifiez les deux.',
  'failure.unexpected-status':
    'Le fournisseur a répondu par une erreur. Vérifiez l’émetteur. Réessayez. Si l’erreur se répète, signalez-la à l’administrateur du fournisseur.',
  'failure.clock':
    'Les horloges de cet ordinateur et du fournisseur ne concordent pas. Réglez la date et l’heure de cet ordinateur, puis réessayez.',
  'failure.not-trusted':
    'La réponse du fournisseur n’était pas valide. Réessayez. Si l’erreur se répète, signalez-la à l’administrateur du fournisseur.',
  'failure.bad-callback': 'La réponse du fournisseur n’était pas valide. Réessayez.',
  'failure.id-token':
    'Le jeton d’identité (ID token) du fournisseur n’était pas valide. Réessayez. Si l’erreur se répète, signalez-la à l’administrateur du fournisseur.',
  'failure.metadata':
    'Les métadonnées du fournisseur ne contiennent pas de {member} valide. Vérifiez que l’émetteur est le bon.',
  'failure.insecure': 'Le fournisseur indique une adresse sans https ({address}). Localist ne l’utilise pas.',
  'failure.no-pkce':
    'Le fournisseur ne prend pas en charge PKCE avec S256. Sans cela, se connecter depuis une application n’est pas sûr. Demandez à l’administrateur du fournisseur de l’activer.',
  'failure.issuer-mismatch':
    'Le fournisseur annonce un autre émetteur que celui de la configuration. Mettez dans la configuration exactement l’émetteur annoncé.',
  'failure.client-authentication':
    'Le fournisseur n’accepte le secret client sous aucune forme que Localist prend en charge. Autorisez client_secret_basic pour cette application chez le fournisseur, ou faites-en un client public.',

  'mistake.unreadable':
    '{path} est illisible. Vérifiez que c’est un fichier que Localist peut lire, puis relancez Localist.',
  'mistake.not-json': '{path} n’est pas un JSON valide. Corrigez-le, puis relancez Localist.',
  'mistake.shape':
    '{path} doit être un objet JSON avec des réglages comme « oidc » et « auth ». Corrigez-le, puis relancez Localist.',
  'mistake.secret-exposed':
    '{path} contient un secret client que d’autres utilisateurs peuvent lire. Exécutez {commands}, puis relancez Localist.',
  'mistake.not-of-administrator': '{path} n’est pas utilisé : il n’appartient à aucun administrateur.',
  'mistake.changeable':
    'D’autres utilisateurs peuvent modifier {path} ou son dossier. Ce fichier n’est donc pas utilisé, et la connexion est obligatoire. Un administrateur doit vérifier son contenu, puis {step, select, replace {remplacer le lien par un fichier} run {exécuter {commands}} both {remplacer le lien par un fichier et exécuter {commands}} other {régler ses droits d’accès comme le montre docs/sign-in.md}}. Relancez ensuite Localist.',
  'mistake.unknown-variable':
    '{name} n’est pas une variable de Localist. Vouliez-vous dire {nearest} ? Renommez-la ou supprimez-la, puis relancez Localist.',
  'mistake.required-meanwhile': 'D’ici là, la connexion est obligatoire.',
  'mistake.setting':
    '{place, select, environment {Variables d’environnement} other {{place}}} : {rule} Corrigez cela, puis relancez Localist.',
  'mistake.unknown':
    'La configuration de la connexion contient une erreur que cette page ne connaît pas. Le journal d’exécution de Localist l’indique.',

  'rule.missing': '{setting} manque.',
  'rule.text': '{setting} doit être un texte d’une ligne, non vide.',
  'rule.too-long': '{setting} ne doit pas dépasser 60 caractères.',
  'rule.address': '{setting} doit être une adresse comme https://login.example.com, sans requête.',
  'rule.https': '{setting} doit être une adresse https (http seulement sur cet ordinateur).',
  'rule.well-known': '{setting} doit être indiqué sans /.well-known/openid-configuration.',
  'rule.openid': '{setting} doit contenir openid.',
  'rule.reserved': '{setting} ne doit pas être défini : Localist le définit lui-même.',
  'rule.redirect-host': '{setting} doit être 127.0.0.1 ou localhost.',
  'rule.boolean': '{setting} doit être true ou false.',
  'rule.hosts':
    '{setting} doit contenir au plus 20 valeurs de l’en-tête Host, comme todos.example.org ou todos.example.org:8443, sans http:// ni *.',
  'rule.days': '{setting} doit être un nombre entier de 1 à 3650.',
  'rule.unknown': '{setting} n’est pas un réglage.',
  'rule.object': '{setting} doit être un objet.',
  'rule.other': '{setting} est inutilisable.',

  'notKept.no-refresh-token':
    'Cette connexion dure jusqu’à la fermeture de Localist : le fournisseur n’a pas donné de jeton d’actualisation (refresh token) pour la renouveler.',
  'notKept.only-in-app':
    'Seule l’application de bureau conserve les connexions, celle-ci dure donc jusqu’à l’arrêt de Localist.',
  'notKept.no-keyring':
    'Cette connexion dure jusqu’à la fermeture de Localist : cet ordinateur n’a pas de trousseau de clés pour la protéger. Installez ou déverrouillez GNOME Keyring ou KWallet.',
  'notKept.no-keychain':
    'Cette connexion dure jusqu’à la fermeture de Localist : le trousseau de cet ordinateur ne s’ouvre pas à Localist. Déverrouillez-le dans Trousseaux d’accès.',
  'notKept.no-encryption':
    'Cette connexion dure jusqu’à la fermeture de Localist : Windows ne chiffre rien pour cet utilisateur en ce moment.',
  'notKept.not-encrypted':
    'Cette connexion dure jusqu’à la fermeture de Localist : le système ne l’a pas chiffrée.',
  'notKept.not-written':
    'Cette connexion dure jusqu’à la fermeture de Localist : elle n’a pas pu être écrite dans le dossier de données.',
  'notKept.unknown': 'Cette connexion dure jusqu’à la fermeture de Localist.',
}
