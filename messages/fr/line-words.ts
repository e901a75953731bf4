import type { LanguageWords } from '../../common/lines/language.ts'
import type { QueryWords } from '../../common/queries/language.ts'

/** The words of dates, times and repeats in French. */
export const lineWords: LanguageWords = {
  isDayFirst: true,
  hasCapitalNouns: false,
  hasMonthFirst: false,
  joinedParts: '',
  words: {
    weekday:
      'lundi|lundis|lun|lun.; mardi|mardis|mar|mar.; mercredi|mercredis|mer|mer.; jeudi|jeudis|jeu|jeu.; vendredi|vendredis|ven.|ven; samedi|samedis|sam|sam.; dimanche|dimanches|dim.|dim',
    doubtful: 'jour ouvré|ven|dim|lun.|mar.|mer.|jeu.|ven.|sam.|dim.',
    enumerated: 'lun|mar|mer|jeu|sam',
    everyWeekday:
      'le lundi|les lundis|lundis; le mardi|les mardis|mardis; le mercredi|les mercredis|mercredis; le jeudi|les jeudis|jeudis; le vendredi|les vendredis|vendredis; le samedi|les samedis|samedis; le dimanche|les dimanches|dimanches',
    month:
      'janvier|janv|janv.; février|févr|févr.|fév; mars; avril|avr|avr.; mai; juin; juillet|juil|juil.; août; septembre|sept|sept.; octobre|oct|oct.; novembre|nov|nov.; décembre|déc|déc.',
    unit: 'jour|jours; semaine|semaines; mois; an|ans|année|années; heure|heures|h; minute|minutes|min',
    number:
      'un|une; deux; trois; quatre; cinq; six; sept; huit; neuf; dix; onze; douze; treize; quatorze; quinze',
    ordinal:
      'premier|première|premiers|premières; deuxième|second|seconde|deuxièmes; troisième|troisièmes; quatrième|quatrièmes; cinquième|cinquièmes',
    last: 'dernier|dernière|derniers|dernières',
    ordinalSign: 'er|e|ème|eme|ère|re',
    dayWord: "aujourd'hui|aujourdhui; demain; après-demain|apres demain",
    yesterday: 'hier',
    part: 'matin|matins; midi|midis; après-midi|aprem; soir|soirs; nuit|nuits; minuit',
    partBehind:
      "du matin|le matin|dans la matinée; ; de l'après-midi|l'après-midi|dans l'après-midi; du soir|le soir|dans la soirée; de la nuit|la nuit|dans la nuit",
    tonight: '',
    this: 'ce|cet|cette',
    next: 'prochain|prochaine',
    nextBehind: 'prochain|prochaine|qui vient',
    weekLater: 'en huit|en 8; en quinze|en 15',
    weekend: 'week-end|weekend|le week-end|week-ends|weekends',
    endOfMonth: 'fin du mois|à la fin du mois|fin de mois',
    in: "dans|d'ici",
    fromNow: '',
    ago: '',
    fromDay: 'à partir de|après',
    onThe: 'le|avant le|pour le',
    of: "de|du|d'|de la",
    theMonth: 'du mois|de ce mois',
    everyMonth: 'de chaque mois|chaque mois',
    every: 'chaque|tous les|toutes les',
    other: '',
    adverb: 'quotidiennement; ; mensuellement; annuellement',
    workday: 'jour ouvrable|jours ouvrables|jour ouvré|jours ouvrés|jours de semaine|jour de semaine',
    everyWorkday: 'en semaine',
    on: 'le|les|du|, le|chaque|au',
    orLastDay: 'sinon le dernier jour|, sinon le dernier jour',
    until: "jusqu'à|jusqu'au|jusque|jusqu'en",
    span: 'pendant|durant',
    times: 'fois',
    except: 'sauf|sauf le|excepté|excepté le|hormis|entre',
    starting: 'à partir de|à partir du|dès|à compter du|à compter de|à partir',
    afterDone:
      "après l'avoir fait|après l'avoir faite|après l'avoir terminé|après l'avoir terminée|une fois fait|une fois faite|une fois terminé|une fois terminée|après achèvement",
    to: 'au|à|-|–',
    and: 'et|&|,|, et|et le|, le|et les|, et le|/|+|et tous les|, les',
    or: 'ou|pas|lieu de',
    at: 'à|vers|@',
    oclock: 'h|heures|heure',
    meridiem: '',
    quarterBefore: '',
    quarterBehind: 'et quart; et demie|et demi; moins le quart|moins quart',
    joining:
      "le|pour|avant|pour le|avant le|la|au|dès|ce|pour la|d'ici|d'ici à|d'ici le|à partir de|à partir du|à compter du",
    blocking:
      "du|de|des|depuis|après|sur|sans|avec|que|contre|entre|d'|à|fin|début|mi|pas|sauf|sauf le|ou|lieu de",
    article: "le|la|les|un|une|du|de|mon|ma|mes|et|au|m.|mme|l'",
    afterHour: 'avec|et|pour|au|à|chez|dans|en',
    counted: '',
    verb: 'est|sont|était|sera',
    past: 'dernier|dernière|passé|passée',
    priority: 'urgent|urgente; haute|élevée; moyenne; basse|faible',
    remind: 'rappelle-moi|rappelle moi|rappelez-moi|et rappelle-moi|me rappeler|préviens-moi',
    earlier: "avant|à l'avance|plus tôt|d'avance",
    onTime: "à l'heure|à l'échéance|à l'heure dite",
    partOfHour: "quart d'heure|un quart d'heure; demi-heure|une demi-heure|demi heure|une demi heure",
    names:
      'mardi gras|vendredi saint|jeudi saint|samedi saint|lundi de pâques|dimanche de pâques|dimanche des rameaux|lundi de pentecôte|black friday|mercredi des cendres|jeudi noir|vendredi noir|le journal du dimanche|bal de minuit|messe de minuit|demain nous appartient|un jour sans fin',
  },
}

/** The words of searches in French. */
export const queryWords: QueryWords = {
  state:
    "en retard; terminé|terminée|terminés|terminées|fait|faite|faits|faites; à faire|ouvert|ouverte|ouverts|ouvertes|pas terminé|pas terminée|pas terminées; aujourd'hui|aujourdhui; un jour",
  relation:
    "avant|avant le|avant la|échéance avant; après|après le|après la; jusqu'à|jusqu'au|jusqu'en|d'ici|d'ici à|d'ici au|d'ici le|au plus tard|au plus tard le; dès|dès le|depuis|depuis le|à partir de|à partir du|à compter de|à compter du; le|pour|pour le|échéance|échéance le",
}
