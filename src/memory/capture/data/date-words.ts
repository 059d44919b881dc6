/**
 * Words about time in four languages, over folded text (lower case, no accents). Each row is a kind of piece and a
 * pattern with named groups; earlier rows win and use up their words. `dates/read-pieces.ts` gives the kinds meaning.
 * Data only.
 */
import type { Language } from '../captured-note.ts';
import type { DayPart } from '../dates/moment.ts';

export type PieceKind =
  | 'past'
  | 'repeat'
  | 'loose'
  | 'iso'
  | 'named'
  | 'numeric'
  | 'monthDay'
  | 'byMonth'
  | 'today'
  | 'tomorrow'
  | 'overmorrow'
  | 'todayPart'
  | 'weekday'
  | 'nextWeek'
  | 'weekend'
  | 'nextWeekend'
  | 'nextMonth'
  | 'nextYear'
  | 'endOf'
  | 'endOfDay'
  | 'delay'
  | 'clock'
  | 'quarter'
  | 'noon'
  | 'midnight'
  | 'part'
  | 'christmas'
  | 'newYearsEve';

export interface DateWords {
  readonly weekdays: readonly string[];
  readonly months: readonly string[];
  readonly numbers: Readonly<Record<string, number>>;
  readonly parts: Readonly<Record<string, DayPart>>;
  readonly units: readonly (readonly [unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year', words: string])[];
  /** Words right before a piece that rule it out: "Tuesday, not Monday". */
  readonly not: string;
  /** "next Friday": a week after the coming one (0: just the coming one). */
  readonly nextAdds: 0 | 1;
  readonly rows: readonly (readonly [kind: PieceKind, pattern: string])[];
}

const count = (words: string): Record<string, number> =>
  Object.fromEntries(words.split(' ').flatMap((group, i) => group.split('|').map((word) => [word, i + 1])));

const ISO: readonly [PieceKind, string] = ['iso', '(?<y>20\\d\\d)-(?<m>\\d\\d)-(?<d>\\d\\d)'];
const COLON = '(?<h>[01]?\\d|2[0-4])[:.](?<min>[0-5]\\d)';

export const DATE_WORDS: Readonly<Record<Language, DateWords>> = {
  en: {
    weekdays: [
      'monday|mon',
      'tuesday|tues|tue',
      'wednesday|weds|wed',
      'thursday|thurs|thur|thu',
      'friday|fri',
      'saturday|sat',
      'sunday|sun',
    ],
    months: [
      'january|jan',
      'february|feb',
      'march|mar',
      'april|apr',
      'may',
      'june|jun',
      'july|jul',
      'august|aug',
      'september|sept|sep',
      'october|oct',
      'november|nov',
      'december|dec',
    ],
    numbers: { ...count('one|a|an two three four five six seven eight nine ten eleven twelve'), 'a couple of': 2 },
    parts: {
      morning: 'morning',
      lunch: 'lunch',
      lunchtime: 'lunch',
      afternoon: 'afternoon',
      evening: 'evening',
      night: 'night',
      tonight: 'tonight',
    },
    units: [
      ['minute', 'minutes?|mins?'],
      ['hour', 'hours?|hrs?'],
      ['day', 'days?'],
      ['week', 'weeks?'],
      ['month', 'months?'],
      ['year', 'years?'],
    ],
    not: '(?:not|instead of|rather than)(?: (?:on|at|the|by))*',
    nextAdds: 1,
    rows: [
      [
        'past',
        'yesterday|last (?:night|weekend|week|month|year|summer|winter|spring|time|WD)|the other day|(?:NUM|few|a few|\\d+) UNIT ago|back in \\S+|so far|since \\S+',
      ],
      [
        'repeat',
        '(?:every|each|most) (?:other |single )?(?:WD|day|week|weekday|weekend|month|year|morning|evening|night|afternoon|UNIT|\\d+ UNIT)(?: (?:morning|evening|night|afternoon)s?)?|(?:on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)s|(?:on )?(?:WD )?(?:morning|evening|night|afternoon|weekday|weekend)s|daily|weekly|monthly|yearly|(?:once|twice|three times|\\d times) (?:a|per) (?:day|week|month|year)',
      ],
      ISO,
      ['endOf', '(?:the )?end of (?<next>next )?(?:the |this )?(?:(?<unit>week|month|year)|(?<mo>MO))'],
      ['endOfDay', '(?:the )?end of (?:the |my )?(?:day|business)|eod|cob|close of business'],
      [
        'named',
        '(?:from )?(?:the )?(?<d>\\d{1,2})(?:st|nd|rd|th)? ?(?:to|-|until|till|and) ?(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?<mo>MO)(?:,? (?<y>20\\d\\d))?',
      ],
      ['named', '(?:the )?(?<d>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<mo>MO)(?:,? (?<y>20\\d\\d))?'],
      ['named', '(?<mo>MO) (?:the )?(?<d>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<y>20\\d\\d))?(?![:.]\\d|\\s?(?:am|pm))'],
      ['numeric', '(?<d>\\d{1,2})/(?<m>\\d{1,2})(?:/(?<y>(?:20)?\\d\\d))?'],
      ['named', '(?:the )?(?<d>first) of (?<mo>MO)'],
      [
        'monthDay',
        '(?:on |by |before |until |for )?the (?<d>\\d{1,2})(?:st|nd|rd|th)(?! (?:floor|time|place|street|edition|birthday|anniversary|century))',
      ],
      ['christmas', 'christmas(?: day)?|xmas'],
      ['newYearsEve', "new year's eve"],
      ['overmorrow', '(?:the )?day after tomorrow'],
      ['weekday', '(?:(?<n>NUM) weeks? from )(?<wd>WD)'],
      ['tomorrow', 'tomorrow|tmrw|tmr|tomorow'],
      ['todayPart', 'to(?<part>night)|(?:this|later this) (?<part2>morning|afternoon|evening)'],
      ['today', '(?:later )?today'],
      [
        'weekday',
        '(?<next>next )?(?:(?:this|this coming|coming) )?(?<wd>WD)(?<after> (?:of )?next week)?(?! (?:afternoon|evening|morning|night)s)',
      ],
      ['nextWeekend', 'next weekend'],
      ['weekend', '(?:this|the|over the|at the) weekend'],
      ['nextWeek', '(?:early |sometime )?next week'],
      ['nextMonth', 'next month'],
      ['nextYear', 'next year'],
      [
        'delay',
        "(?:in|within) (?:the next )?(?<n>NUM|\\d{1,3}|half an) (?<unit>UNIT)(?:'? time)?|(?<n2>NUM|\\d{1,3}) (?<unit2>UNIT) from (?:now|today)",
      ],
      ['byMonth', '(?:by|before|until) (?<mo>MO)(?: (?<y>20\\d\\d))?'],
      [
        'loose',
        'in (?:early |late |mid )?MO(?: 20\\d\\d)?|this (?:week|month|year|spring|summer|autumn|fall|winter)|next (?:spring|summer|autumn|fall|winter)|soon|some ?day|one day|eventually|in (?:a few|several) UNIT',
      ],
      [
        'quarter',
        '(?<rel>half|quarter|(?<=at )(?:5|10|20|25)(?: minutes)?) (?<dir>past|to) (?<h>NUM|\\d{1,2})(?: ?(?<ap>am|pm))?',
      ],
      ['clock', `${COLON} ?(?<ap>[ap]\\.?m\\.?)?`],
      ['clock', '(?<h>\\d{1,2}) ?(?<ap>[ap]\\.?m\\.?)'],
      ['clock', "(?<h>NUM|\\d{1,2}) o'clock"],
      [
        'clock',
        '(?:at|by|around|about|@|from|before|until|till) ?(?<h>\\d{1,2}|five|six|seven|eight|nine|ten|eleven)(?= ?(?:$|[,;.!?)\u0001]|(?:on|this|in|tomorrow|today|sharp|and|with|for|to|at|but|so|until|not|now|instead|please|then|-)(?![\\p{L}])))',
      ],
      ['clock', 'between (?<h>\\d{1,2})(?= (?:and|-) \\d)'],
      [
        'clock',
        '(?<=(?:moved|changed|pushed|shifted|slipped|postponed|rescheduled|forward|back|it) )(?:to|until|till) (?<h>\\d{1,2})(?= ?(?:$|[,;.!?)\u0001]|(?:on|instead|now|tomorrow|today|please)(?![\\p{L}])))',
      ],
      ['noon', '(?:at |by |around )?(?:noon|midday)'],
      ['midnight', '(?:at |by )?midnight'],
      [
        'part',
        '(?:(?:in the |during the |at |around |over )(?<part>morning|lunchtime|lunch|afternoon|evening|night)|(?<=\\u0001 ?)(?<part2>morning|lunchtime|lunch|afternoon|evening|night))(?= ?(?:$|[,;.!?\u0001]|at|on|by|with|,))',
      ],
    ],
  },
  de: {
    weekdays: [
      'montag|mo',
      'dienstag|di',
      'mittwoch|mi',
      'donnerstag|do',
      'freitag|fr',
      'samstag|sonnabend|sa',
      'sonntag|so',
    ],
    months: [
      'januar|janner',
      'februar',
      'marz|maerz',
      'april',
      'mai',
      'juni',
      'juli',
      'august',
      'september',
      'oktober',
      'november',
      'dezember',
    ],
    numbers: {
      ...count('eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf'),
      ein: 1,
      eine: 1,
      einer: 1,
      einem: 1,
      einen: 1,
    },
    parts: {
      morgen: 'morning',
      fruh: 'morning',
      vormittag: 'morning',
      mittag: 'lunch',
      nachmittag: 'afternoon',
      abend: 'evening',
      nacht: 'night',
    },
    units: [
      ['minute', 'minuten?'],
      ['hour', 'stunden?'],
      ['day', 'tage?n?'],
      ['week', 'wochen?'],
      ['month', 'monate?n?'],
      ['year', 'jahre?n?'],
    ],
    not: '(?:nicht|statt|anstatt)(?: (?:am|um|den|erst))*',
    nextAdds: 1,
    rows: [
      [
        'past',
        'gestern|vorgestern|letzte[nrs]? (?:nacht|woche|monat|jahr|mal|wochenende|WD)|vor (?:NUM|\\d+|einigen|ein paar) UNIT|neulich|seit \\S+',
      ],
      [
        'repeat',
        'jede[nrs]? (?:zweite[nrs]? )?(?:WD|tag|woche|monat|jahr|morgen|abend|UNIT)|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s(?:abends|morgens)?|taglich|wochentlich|monatlich|(?:einmal|zweimal|dreimal) (?:pro|die|in der) woche|immer (?:am|montags)|alle (?:NUM|\\d+) UNIT',
      ],
      ISO,
      [
        'endOf',
        '(?:zum |bis |am |gegen )?ende (?<next>nachster |nachsten )?(?:der |des |dieser |diesen )?(?:(?<unit>woche|monats?|jahres)|(?<mo>MO))',
      ],
      ['endOfDay', 'feierabend|ende des tages'],
      ['named', '(?:vom )?(?<d>\\d{1,2})\\. ?(?:bis(?: zum)?|-|und) ?\\d{1,2}\\. ?(?<mo>MO)'],
      ['named', '(?<d>\\d{1,2})\\. ?(?<mo>MO)(?: (?<y>20\\d\\d))?'],
      ['numeric', '(?<d>\\d{1,2})\\.(?<m>\\d{1,2})\\.(?<y>(?:20)?\\d\\d)?'],
      ['monthDay', '(?:am|zum|bis zum|bis|vor dem|dem) (?<d>\\d{1,2})\\.(?!\\d)'],
      ['christmas', 'weihnachten'],
      ['newYearsEve', 'silvester'],
      ['overmorrow', 'ubermorgen'],
      ['todayPart', 'heute (?<part>fruh|morgen|vormittag|mittag|nachmittag|abend|nacht)'],
      ['today', 'heute|spater heute'],
      ['tomorrow', '(?<!guten )(?<!am )(?<!jeden )(?<!(?:mon|diens|donners|frei|sams|sonn)tag )morgen(?= |$|[,.!])'],
      ['weekday', '(?<wd>WD) in (?<n>NUM) wochen?'],
      [
        'weekday',
        '(?<next>nachste[nr]? )?(?:(?:diese[nr]?|kommende[nr]?) )?(?<wd>WDFULL)(?:(?<part>fruh|morgen|vormittag|mittag|nachmittag|abend|nacht))?(?<after> (?:in der )?nachste[rn]? woche)?',
      ],
      ['nextWeekend', 'nachstes wochenende'],
      ['weekend', '(?:am|dieses|ubers) wochenende'],
      ['nextWeek', '(?:anfang )?nachste[r]? woche'],
      ['nextMonth', 'nachste[nr]? monat'],
      ['nextYear', 'nachste[ns]? jahr'],
      ['delay', '(?:in|innerhalb von|binnen) (?:den nachsten )?(?<n>NUM|\\d{1,3}) (?<unit>UNIT)'],
      ['byMonth', '(?:bis|vor) (?<mo>MO)'],
      [
        'loose',
        'im (?:MO|fruhling|sommer|herbst|winter)|diese[nrs]? (?:woche|monat|jahr|sommer|winter)|bald|irgendwann|eines tages',
      ],
      ['quarter', '(?:um )?(?<rel>viertel|funf|zehn) (?<dir>vor|nach) (?<h>NUM|\\d{1,2})'],
      ['quarter', '(?:um )?(?<rel>halb) (?<h>NUM|\\d{1,2})(?: uhr)?'],
      ['clock', `(?:um |gegen |ab )?${COLON}(?: ?uhr)?`],
      ['clock', '(?:um |gegen |ab )?(?<h>\\d{1,2}) ?uhr(?: (?<min>[0-5]\\d))?'],
      ['clock', 'zwischen (?<h>\\d{1,2})(?= (?:und|-) \\d)'],
      ['clock', '(?:um|gegen) (?<h>NUM|\\d{1,2})(?! ?(?:euro|prozent|kilo|punkte|jahre|tage))'],
      ['noon', 'mittags'],
      ['midnight', '(?:um )?mitternacht'],
      [
        'part',
        'am (?<part>morgen)|(?:am |in der |gegen )?(?<part2>fruh|vormittag|mittag|nachmittag|abend|nacht)(?<!guten abend)',
      ],
    ],
  },
  es: {
    weekdays: ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'],
    months: [
      'enero',
      'febrero',
      'marzo',
      'abril',
      'mayo',
      'junio',
      'julio',
      'agosto',
      'septiembre|setiembre',
      'octubre',
      'noviembre',
      'diciembre',
    ],
    numbers: { ...count('uno dos tres cuatro cinco seis siete ocho nueve diez once doce'), un: 1, una: 1 },
    parts: {
      manana: 'morning',
      mediodia: 'lunch',
      tarde: 'afternoon',
      noche: 'night',
    },
    units: [
      ['minute', 'minutos?'],
      ['hour', 'horas?'],
      ['day', 'dias?'],
      ['week', 'semanas?'],
      ['month', 'mes(?:es)?'],
      ['year', 'anos?'],
    ],
    not: '(?:no|en vez de|en lugar de)(?: (?:el|a|la|las))*',
    nextAdds: 0,
    rows: [
      [
        'past',
        'ayer|anteayer|anoche|(?:el|la) (?:WD|semana|mes|ano) pasad[oa]|hace (?:NUM|\\d+|unos|unas) ?UNIT?|desde \\S+',
      ],
      [
        'repeat',
        'cada (?:WD|dia|semana|mes|ano|manana|tarde|noche|NUM UNIT|\\d+ UNIT)|(?:todos|todas) (?:los|las) (?:WD|sabados|domingos|dias|semanas|mananas|noches|tardes|meses)|los (?:WD|sabados|domingos|fines de semana)|(?:una vez|dos veces|tres veces) (?:por|a la) semana|a diario|diariamente|siempre',
      ],
      ISO,
      [
        'endOf',
        '(?:a |el )?(?:final|finales|fin) de (?:la |el |este |esta )?(?:(?<unit>semana(?! que| pr)|mes|ano)|(?<mo>MO))(?<next> que viene)?',
      ],
      ['endOfDay', '(?:al )?final del dia'],
      ['named', '(?:del )?(?<d>\\d{1,2}) ?(?:al|a|-|y) ?\\d{1,2} de (?<mo>MO)'],
      ['named', '(?:el |del |al )?(?:dia )?(?<d>\\d{1,2}|primero) de (?<mo>MO)(?: (?:de|del) (?<y>20\\d\\d))?'],
      ['numeric', '(?<d>\\d{1,2})/(?<m>\\d{1,2})(?:/(?<y>(?:20)?\\d\\d))?'],
      ['monthDay', '(?:el|del|al) dia (?<d>\\d{1,2})|(?:antes del|hasta el|para el) (?<d2>\\d{1,2})(?! de)'],
      ['christmas', 'navidad'],
      ['newYearsEve', 'nochevieja'],
      ['overmorrow', 'pasado manana'],
      ['todayPart', '(?:hoy por la|esta|hoy a la|hoy en la) (?<part>manana|tarde|noche)'],
      ['today', 'hoy'],
      ['part', '(?:por|de|en|a) la (?<part>manana|tarde|noche)|al (?<part2>mediodia)'],
      ['tomorrow', '(?<!(?:la|cada) )manana'],
      [
        'weekday',
        '(?:(?:el|este|del|al|para el) )?(?<next>proximo )?(?:(?:el|este) )?(?<wd>WD)(?<after> de la semana que viene| de la proxima semana)?(?: que viene| proximo)?',
      ],
      ['nextWeekend', '(?:el )?(?:proximo fin de semana|fin de semana que viene)'],
      ['weekend', '(?:este|el) fin de semana'],
      ['nextWeek', '(?:la )?(?:semana que viene|proxima semana)'],
      ['nextMonth', '(?:el )?(?:mes que viene|proximo mes)'],
      ['nextYear', '(?:el )?(?:ano que viene|proximo ano)'],
      ['delay', '(?:en|dentro de) (?<n>NUM|\\d{1,3}) (?<unit>UNIT)'],
      ['byMonth', '(?:antes de|para) (?<mo>MO)'],
      [
        'loose',
        'en (?:MO|primavera|verano|otono|invierno)|est[ea] (?:semana|mes|ano|verano|invierno)|pronto|algun dia',
      ],
      ['quarter', 'a las? (?<h>NUM|\\d{1,2}) (?<dir>y|menos) (?<rel>media|cuarto|cinco|diez|veinte)'],
      ['clock', `(?:a las? |sobre las )?${COLON} ?(?<ap>[ap]\\.?m\\.?)?`],
      ['clock', '(?:a|sobre) las? (?<h>NUM|\\d{1,2})(?: ?(?:h|hs|horas)(?![\\p{L}]))?(?: ?(?<ap>[ap]\\.?m\\.?))?'],
      ['clock', 'entre las? (?<h>NUM|\\d{1,2})(?= y )'],
      ['noon', '(?:a|al) mediodia'],
      ['midnight', '(?:a )?medianoche'],
    ],
  },
  fr: {
    weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
    months: [
      'janvier',
      'fevrier',
      'mars',
      'avril',
      'mai',
      'juin',
      'juillet',
      'aout',
      'septembre',
      'octobre',
      'novembre',
      'decembre',
    ],
    numbers: { ...count('un deux trois quatre cinq six sept huit neuf dix onze douze'), une: 1, quinze: 15 },
    parts: {
      matin: 'morning',
      midi: 'lunch',
      'apres-midi': 'afternoon',
      soir: 'evening',
      nuit: 'night',
    },
    units: [
      ['minute', 'minutes?'],
      ['hour', 'heures?'],
      ['day', 'jours?'],
      ['week', 'semaines?'],
      ['month', 'mois'],
      ['year', 'ans?|annees?'],
    ],
    not: '(?:pas|au lieu de|plutot que)(?: (?:le|a))*',
    nextAdds: 0,
    rows: [
      [
        'past',
        "hier(?: soir)?|avant-hier|(?:la |le |l')?(?:WD|semaine|mois|annee|an) (?:dernier|derniere|passee?)|il y a (?:NUM|\\d+|quelques) UNIT|depuis \\S+",
      ],
      [
        'repeat',
        "chaque (?:WD|jour|semaine|mois|annee|matin|soir)|(?:tous|toutes) les (?:(?:NUM|\\d+) )?(?:WDs?|jours|semaines|mois|ans|matins|soirs|UNIT)|le (?:WD) (?:matin|soir)s|(?:une|deux|trois) fois par (?:jour|semaine|mois)|d'habitude",
      ],
      ISO,
      [
        'endOf',
        "(?:la |a la )?fin (?:de |du |d')?(?:la |cette |ce )?(?:(?<unit>semaine|mois|annee|l'annee)|(?<mo>MO))",
      ],
      ['endOfDay', '(?:en )?fin de journee'],
      ['named', '(?:du )?(?<d>\\d{1,2}|1er) ?(?:au|-|et) ?\\d{1,2} (?<mo>MO)'],
      ['named', '(?:le |du |au )?(?<d>\\d{1,2}|1er|premier) (?<mo>MO)(?: (?<y>20\\d\\d))?'],
      ['numeric', '(?<d>\\d{1,2})/(?<m>\\d{1,2})(?:/(?<y>(?:20)?\\d\\d))?'],
      ['monthDay', "(?:avant le|d'ici le|jusqu'au|pour le) (?<d>\\d{1,2})(?! ?h)"],
      ['christmas', 'noel'],
      ['newYearsEve', 'la saint-sylvestre'],
      ['overmorrow', 'apres-demain'],
      ['todayPart', '(?:ce|cet|cette) (?<part>matin|midi|apres-midi|soir|nuit)'],
      ['today', "aujourd'hui"],
      ['tomorrow', 'demain'],
      [
        'weekday',
        "(?:(?:ce|le|d'ici) )?(?<wd>WD)(?<after> de la semaine prochaine)?(?: prochain)?(?: (?<part>matin|midi|apres-midi|soir))?",
      ],
      ['nextWeekend', 'le week-?end prochain'],
      ['weekend', '(?:ce|le) week-?end'],
      ['nextWeek', '(?:la )?semaine prochaine'],
      ['nextMonth', '(?:le )?mois prochain'],
      ['nextYear', "l'annee prochaine|l'an prochain"],
      ['delay', "(?:dans|d'ici) (?<n>NUM|\\d{1,3}) (?<unit>UNIT)"],
      ['byMonth', "(?:avant|d'ici) (?<mo>MO)"],
      [
        'loose',
        '(?:en|au) (?:MO|printemps|ete|automne|hiver)|(?:cette|ce) (?:semaine|mois|annee|ete|hiver)|bientot|un jour',
      ],
      ['quarter', '(?:a |vers )?(?<h>NUM|\\d{1,2}) heures? (?<dir>et|moins) (?:le )?(?<rel>demie?|quart)'],
      ['clock', '(?:a |vers )?(?<h>\\d{1,2}) ?h ?(?<min>[0-5]\\d)?'],
      ['clock', `(?:a |vers )?${COLON}`],
      ['clock', '(?:a |vers )?(?<h>NUM|\\d{1,2}) heures?'],
      ['clock', 'entre (?<h>\\d{1,2})(?= ?(?:et|-) \\d)'],
      ['noon', '(?:a |vers )?midi'],
      ['midnight', '(?:a )?minuit'],
      ['part', "(?:le |du |dans l'|en |l')?(?<part>matin|soir|apres-midi|matinee|soiree)"],
    ],
  },
};
