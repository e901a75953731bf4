import type { LanguageWords } from '../../common/lines/language.ts'
import type { QueryWords } from '../../common/queries/language.ts'

/** The words of dates, times and repeats in Spanish. */
export const lineWords: LanguageWords = {
  isDayFirst: true,
  hasCapitalNouns: false,
  hasMonthFirst: false,
  joinedParts: '',
  words: {
    weekday:
      'lunes|lun|lun.; martes|mar|mar.; miércoles|mié|mié.; jueves|jue|jue.; viernes|vie|vie.; sábado|sábados|sáb|sáb.; domingo|domingos|dom|dom.',
    doubtful: 'lun|mié|jue|vie|sáb|dom|lun.|mar.|mié.|jue.|vie.|sáb.|dom.',
    enumerated: 'mar',
    everyWeekday:
      'los lunes; los martes; los miércoles; los jueves; los viernes; los sábados|sábados; los domingos|domingos',
    month:
      'enero|ene|ene.; febrero|feb|feb.; marzo; abril|abr|abr.; mayo; junio|jun|jun.; julio|jul|jul.; agosto|ago|ago.; septiembre|setiembre|sept|sep|sept.|sep.; octubre|oct|oct.; noviembre|nov|nov.; diciembre|dic|dic.',
    unit: 'día|días; semana|semanas; mes|meses; año|años; hora|horas|h; minuto|minutos|min',
    number:
      'un|una|uno; dos; tres; cuatro; cinco; seis; siete; ocho; nueve; diez; once; doce; trece; catorce; quince',
    ordinal:
      'primer|primero|primera|primeros; segundo|segunda|segundos; tercer|tercero|tercera|terceros; cuarto|cuarta|cuartos; quinto|quinta|quintos',
    last: 'último|última|últimos|últimas',
    ordinalSign: 'º|ª|o|a|er',
    dayWord: 'hoy; mañana; pasado mañana',
    yesterday: 'ayer',
    part: 'mañana|mañanas; mediodía; tarde|tardes; noche|noches; madrugada; medianoche',
    partBehind:
      'de la mañana|por la mañana|en la mañana; del mediodía; de la tarde|por la tarde|en la tarde; de la noche|por la noche|en la noche; de la madrugada|de madrugada',
    tonight: '',
    this: 'este|esta',
    next: 'próximo|próxima',
    nextBehind: 'que viene|próximo|próxima|siguiente',
    weekLater: 'en ocho días|en una semana|dentro de una semana',
    weekend: 'fin de semana|fines de semana',
    endOfMonth: 'fin de mes|a fin de mes|final de mes|a finales de mes',
    in: 'en|dentro de',
    fromNow: 'a partir de ahora',
    ago: '',
    fromDay: 'desde|a partir de',
    onThe: 'el día|el|antes del|para el|hasta el',
    of: 'de|del|de la',
    theMonth: 'del mes|de este mes|de mes',
    everyMonth: 'de cada mes|cada mes',
    every: 'cada|todos los|todas las',
    other: '',
    adverb: 'diariamente|a diario; semanalmente; mensualmente; anualmente',
    workday: 'día laborable|días laborables|día hábil|días hábiles',
    everyWorkday: 'entre semana',
    on: 'el|los|de|, el|el día|, el día|, los|, cada',
    orLastDay: 'o el último día|, o el último día',
    until: 'hasta|hasta el',
    span: 'durante|por',
    times: 'veces|vez',
    except: 'excepto|excepto el|salvo|salvo el|menos|menos el|excepto los|menos los|entre',
    starting: 'desde|desde el|a partir de|a partir del|empezando|empezando el',
    afterDone:
      'después de completarla|después de completarlo|tras completarla|tras completarlo|después de hacerla|después de hacerlo|una vez hecha|una vez hecho',
    to: 'a|al|-|–|hasta',
    and: 'y|&|,|, y|y el|, el|, los|y los|y el día|, el día|e|/|+|, y el',
    or: 'o|u|no|vez de',
    at: 'al|a las|a la|sobre las|a|@',
    oclock: 'h|horas|en punto|h.',
    meridiem: 'am|a.m.|a. m.; pm|p.m.|p. m.',
    quarterBefore: '',
    quarterBehind: 'y cuarto; y media; menos cuarto',
    joining:
      'el|para|antes de|para el|antes del|la|desde|desde el|a partir de|a partir del|este|hasta|hasta el|para la|al',
    blocking:
      'último|fin de|final de|principio de|mediados de|a|de|del|sobre|sin|con|que|contra|entre|después de|después del|tras|hasta el día|por|no|excepto|salvo|o|u|vez de|pero no',
    article: 'el|la|los|las|un|una|del|de|mi|mis|y|don|doña|sr|sra',
    afterHour: 'con|y|para|en|de la|al',
    counted: '',
    verb: 'es|son|era|será|fue',
    past: 'pasado|pasada|último|última',
    priority: 'urgente; alta; media; baja',
    remind: 'recuérdame|recuérdamelo|y recuérdame|avísame|recordarme|recordármelo',
    earlier: 'antes|con antelación|de antelación|con anticipación',
    onTime: 'a la hora|a su hora|a tiempo|cuando venza',
    partOfHour: 'cuarto de hora|un cuarto de hora; media hora',
    names:
      'la mañana|una mañana|esa mañana|cada mañana siguiente|viernes santo|jueves santo|sábado santo|domingo de ramos|domingo de resurrección|lunes de pascua|martes de carnaval|miércoles de ceniza|viernes negro|black friday|misa de medianoche|sábado de gloria|domingo de pascua',
  },
}

/** The words of searches in Spanish. */
export const queryWords: QueryWords = {
  state:
    'vencida|vencidas|vencido|vencidos|atrasada|atrasadas|atrasado|atrasados; completada|completadas|completado|completados|hecha|hechas|hecho|hechos|terminada|terminadas; pendiente|pendientes|abierta|abiertas|sin completar|sin terminar; hoy; algún día',
  relation:
    'antes de|antes del|antes de la; después de|después del|después de la|tras|tras el; hasta|hasta el|hasta la; desde|desde el|desde la|a partir de|a partir del; el|para|para el|vence|vence el',
}
