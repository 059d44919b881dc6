/** How German speakers state plans, events, facts about themselves, tastes, people and open questions. Data only. */
import type { Rule, Speech } from '../rules/rule.ts';

const ADV =
  '(?:(?:noch|auch|unbedingt|dringend|wirklich|endlich|dann|jetzt|nur|halt|mal|immer|sehr|gerade|aktuell|eigentlich|leider|ja|schon|total|nicht mehr lange|kurz) )*';
const NAME = '(?:(?:dr|prof|herr|frau)\\.? )?[\\p{L}][\\p{L}-]{1,30}';
const REL =
  '(?:schwiegermutter|schwiegervater|stiefmutter|stiefvater|großmutter|großvater|mutter|mama|vater|papa|eltern|schwester|bruder|geschwister|frau|ehefrau|mann|ehemann|partnerin|partner|freundin|freund|verlobte[r]?|sohn|tochter|kinder|kind|baby|zwillinge|onkel|tante|cousine|cousin|nichte|neffe|oma|opa|chefin|chef|kollegin|kollege|nachbarin|nachbar|mitbewohnerin|mitbewohner|vermieterin|vermieter|arztin|arzt|hausarztin|hausarzt|zahnarztin|zahnarzt|lehrerin|lehrer|trainerin|trainer|hund|katze|kater)';
const EVENT_NOUN =
  '(?:[\\p{L}-]*termin|[\\p{L}-]*besprechung|[\\p{L}-]*gesprach|meeting|[\\p{L}-]*prufung|klausur|test|flug|[\\p{L}-]*essen|fruhstuck|brunch|party|[\\p{L}-]*feier|geburtstag|jahrestag|hochzeit|[\\p{L}-]*hochzeit|beerdigung|konzert|festival|konferenz|workshop|seminar|vorlesung|[\\p{L}-]*kurs|[\\p{L}-]*stunde|probe|spiel|turnier|marathon|anruf|telefonat|prasentation|vortrag|frist|abgabe|lieferung|[\\p{L}-]*untersuchung|operation|impfung|zahnarzt|arzttermin|friseur|physio|therapie|massage|besichtigung|ubergabe|verhandlung|zeugnis|abschluss|taufe|treffen|grillen|picknick|ausflug|reise|besuch|elternabend|training|reservierung|miete|rechnung|umzug|urlaub|kino|theater|oper|date|[\\p{L}-]*abend mit|verabredung|verabredet|rendezvous|sitzung)';
const THIRD = '^(?:er|sie|ihr|ihre|sein|seine|du|dein|deine|euer|eure|es|das|die leute|man|jemand)(?![\\p{L}])';
const LIGHT =
  '^(?:.*(?:^| ))?(?:sagen|zugeben|gehen|lachen|weinen|schlafen|los|weg|wissen|denken|gestehen|sein|warten|kotzen|raus|ehrlich sein|nachdenken)[ .!]*$|^(?:dir|euch|ihnen) ';

const IDLE =
  '(?<![\\p{L}])(?:hoffe|freue|glaube|denke|weiß|frei|zeit|kalt|warm|heiß|regnet|wetter|schneit|gut|schon|toll|super|passt|nicht|kein|keine|keinen|mude|du|dich|dir|dein|deine)(?![\\p{L}])';

const RULES: readonly Rule[] = [
  {
    type: 'QUESTION',
    importance: 0.5,
    confidence: 0.8,
    despite: ['hypothetical', 'question'],
    pattern:
      '^(?:ich (?:frage mich|weiß (?:noch |immer noch )?nicht|bin (?:mir )?(?:noch |immer noch )?nicht sicher|bin (?:mir )?unsicher|uberlege(?: noch)?|kann mich nicht entscheiden)|(?:noch )?keine ahnung),? (?<what>(?:ob|wie|wann|wo|wer|welche[rsnm]?|was|warum|zwischen) (?=.*(?:ich|wir|mein|unser|zu )).{6,})',
    unless: '(?:^| )(?:du|dein|dir|dich)(?![\\p{L}])',
  },
  {
    type: 'RELATIONSHIP',
    name: 'who',
    subject: 'who',
    attribute: 'relation',
    value: '$rel',
    importance: 0.6,
    confidence: 0.9,
    despite: ['reported', 'past'],
    pattern: `(?<![\\p{L}])(?:mein|meine|meinem|meinen|meiner|unser|unsere|unserem) (?:(?:alteste|jungste|kleine|große|beste|gute|neue|alte)[rsn]? )?(?<rel>${REL})(?:n|en)? (?<who>${NAME})`,
  },
  {
    type: 'RELATIONSHIP',
    name: 'who',
    attribute: '$rel',
    importance: 0.7,
    confidence: 0.95,
    pattern: `^(?:mein|meine|unser|unsere) (?:neue[rs]? |kleine[rs]? |große[rs]? )?(?<rel>${REL}) (?:heißt|ist|nennt sich) (?<who>${NAME})(?= *$|[,.!])`,
  },
  {
    type: 'RELATIONSHIP',
    name: 'who',
    subject: 'who',
    attribute: 'relation',
    value: '$rel',
    importance: 0.6,
    confidence: 0.9,
    pattern: `^(?<who>${NAME}) ist (?:mein|meine|unser|unsere) (?:[\\p{L}]+ )?(?<rel>${REL})(?![\\p{L}])`,
  },
  {
    type: 'RELATIONSHIP',
    importance: 0.7,
    confidence: 0.85,
    pattern:
      '^(?:ich habe|wir haben) (?<what>(?:einen?|eine|zwei|drei|vier|\\d) (?:[\\p{L}]+ )?(?:kinder|kind|sohne?|tochter|bruder|schwestern?|geschwister|hunde?|katzen?|enkel)(?![\\p{L}]).*)',
  },
  {
    type: 'RELATIONSHIP',
    subject: 'rel',
    importance: 0.6,
    confidence: 0.85,
    pattern: `^(?:mein|meine|unser|unsere) (?<rel>${REL}) (?<what>(?:wohnt|lebt|arbeitet|studiert|liebt|mag|hasst|spricht|ist (?:allergisch|arzt|arztin|lehrer|lehrerin|vegetarier|vegetarierin|veganer|schwanger|\\d+))(?![\\p{L}]).*)`,
  },
  {
    type: 'IDENTITY',
    attribute: 'name',
    name: 'value',
    importance: 0.9,
    confidence: 0.95,
    pattern: `^(?:ich heiße|mein name ist|nenn mich|nennt mich|man nennt mich) (?<value>${NAME}(?: ${NAME})?)`,
  },
  {
    type: 'IDENTITY',
    attribute: 'home',
    importance: 0.8,
    confidence: 0.85,
    isCorrection: true,
    despite: ['past'],
    pattern: '^(?:ich bin|wir sind|bin) (?:vor kurzem |gerade |jetzt )?nach (?<value>.{2,40}) (?:gezogen|umgezogen)$',
  },
  {
    type: 'IDENTITY',
    attribute: 'home',
    importance: 0.8,
    confidence: 0.9,
    pattern: `^(?:(?:ich|wir) )?(?:wohne|wohnen|lebe|leben) (?:(?:ich|wir) )?(?:jetzt |nun |inzwischen |mittlerweile |neuerdings |seit kurzem )?${ADV}(?:in|bei|am|auf) (?<value>.{2,50})`,
  },
  {
    type: 'IDENTITY',
    attribute: 'origin',
    importance: 0.7,
    confidence: 0.85,
    pattern: '^(?:ich )?(?:komme|stamme|bin) (?:ursprunglich )?aus (?<value>(?!der (?:dusche|arbeit)|dem).{2,40})',
  },
  {
    type: 'IDENTITY',
    attribute: 'job',
    importance: 0.8,
    confidence: 0.9,
    pattern: '^(?:ich )?arbeite (?:gerade |derzeit )?als (?<value>.{2,50})',
  },
  {
    type: 'IDENTITY',
    attribute: 'employer',
    importance: 0.7,
    confidence: 0.8,
    pattern:
      '^(?:ich )?arbeite (?:gerade |derzeit |jetzt |nun |inzwischen |seit kurzem )?(?:bei|fur) (?<value>(?!mich|nacht|uns).{2,50})',
  },
  {
    type: 'IDENTITY',
    attribute: 'job',
    importance: 0.8,
    confidence: 0.8,
    pattern:
      '^ich bin (?:von beruf )?(?<value>(?:[\\p{L}]*lehrer|[\\p{L}]*arzt|[\\p{L}]*ingenieur|krankenpfleger|krankenschwester|student|schuler|anwalt|entwickler|programmierer|koch|architekt|journalist|backer|tischler|elektriker|fahrer|verkaufer|rentner|informatiker|designer|kunstler|musiker|beamter|erzieher)(?:in)?|arztin|anwaltin|kochin|rentnerin)(?![\\p{L}])',
  },
  {
    type: 'IDENTITY',
    importance: 0.95,
    confidence: 0.95,
    tags: ['health'],
    attribute: 'allergy $value',
    value: 'yes',
    pattern: '^ich (?:bin|reagiere) (?:sehr |stark )?allergisch (?:gegen|auf) (?<value>.{2,50})',
  },
  {
    type: 'IDENTITY',
    importance: 0.9,
    confidence: 0.9,
    tags: ['health'],
    pattern:
      '^ich (?:habe|bin|leide an|leide unter) (?:eine[nr]? )?(?<value>[\\p{L}]*allergie.*|diabetes|diabetiker(?:in)?|asthma|laktoseintolerant|laktoseintoleranz|zoliakie|migrane|schwanger|linkshander(?:in)?)(?![\\p{L}])',
  },
  {
    type: 'IDENTITY',
    attribute: 'diet',
    importance: 0.8,
    confidence: 0.9,
    pattern:
      '^ich (?:bin|lebe|ernahre mich|esse) (?:jetzt |streng )?(?<value>vegetarier(?:in)?|veganer(?:in)?|vegetarisch|vegan|glutenfrei|halal|koscher)(?![\\p{L}])',
  },
  {
    type: 'IDENTITY',
    attribute: 'age',
    importance: 0.6,
    confidence: 0.9,
    pattern: '^ich (?:bin|werde) (?<value>\\d{1,3})(?: jahre alt)?(?= *$|[,.!])',
  },
  {
    type: 'IDENTITY',
    attribute: 'marital status',
    importance: 0.7,
    confidence: 0.85,
    pattern: '^ich bin (?:nicht mehr )?(?<value>verheiratet|ledig|geschieden|verlobt|verwitwet|single)(?![\\p{L}])',
  },
  {
    type: 'IDENTITY',
    attribute: '$thing',
    importance: 0.7,
    confidence: 0.85,
    pattern:
      '^meine? (?<thing>(?:telefon|handy)?nummer|e-?mail(?:-?adresse)?|adresse|schuhgroße|blutgruppe|auto|kennzeichen|iban) (?:ist|lautet) (?<value>(?!kaputt|weg|nicht|super|gut).{2,80})',
  },
  {
    type: 'PREFERENCE',
    attribute: 'favourite $thing',
    importance: 0.6,
    confidence: 0.95,
    pattern: '^meine? lieblings ?-?(?<thing>[\\p{L}]{2,30}) (?:ist|sind|heißt) (?<value>.{2,60})',
  },
  {
    type: 'PREFERENCE',
    importance: 0.5,
    confidence: 0.85,
    pattern: '^ich (?<what>[\\p{L}]+ (?:viel )?lieber (?!nicht ).{2,60})',
    unless: '^(?:wurde|hatte|ware)',
  },
  {
    type: 'PREFERENCE',
    attribute: 'taste $what',
    value: 'dislikes',
    importance: 0.5,
    confidence: 0.85,
    pattern: `^ich (?:mag ${ADV}(?:kein|keine|keinen|keinerlei) (?<what>.{2,60})|hasse (?<what2>(?!es|das|dich|euch|ihn|sie).{2,60})|mag (?<what3>(?!dich|ihn|es|das ).{2,50}) (?:gar |uberhaupt )?nicht$)`,
  },
  {
    type: 'PREFERENCE',
    attribute: 'taste $what',
    value: 'likes',
    importance: 0.5,
    confidence: 0.85,
    pattern: `^ich (?:mag|liebe|bevorzuge) ${ADV}(?:am liebsten |besonders |gerne? )?(?<what>(?!dich|euch|ihn|sie(?: |$)|es(?: |$)|das(?: |$)|diese|wie|nicht|dein|kein).{2,60})`,
    unless: ' nicht$',
  },
  {
    type: 'PREFERENCE',
    attribute: 'taste $what',
    value: 'likes',
    importance: 0.5,
    confidence: 0.8,
    pattern:
      '^ich (?<what>(?:esse|trinke|hore|lese|spiele|reise|koche|gehe|schaue|fahre) (?:sehr |am )?(?:gern|gerne|liebsten) .{2,60})',
  },
  {
    type: 'PREFERENCE',
    importance: 0.6,
    confidence: 0.8,
    attribute: 'eats or drinks $what',
    value: 'no',
    pattern: '^ich (?:esse|trinke|rauche|vertrage) (?:kein|keine|keinen|nie|keinerlei) (?<what>.{2,50})',
  },
  {
    type: 'PREFERENCE',
    importance: 0.7,
    confidence: 0.85,
    despite: ['command'],
    tags: ['instruction'],
    pattern:
      '^(?:bitte|ab jetzt|ab sofort|in zukunft|kunftig) (?:immer |nie |ab jetzt )*(?<what>(?:antworte|schreib|sprich|rede|fass|fasse|halte|verwende|benutze|nenn|duze|sieze|stor|weck)[\\p{L}]* .{2,})',
  },
  {
    type: 'ACTIVITY',
    importance: 0.5,
    confidence: 0.85,
    pattern: `^ich (?<what>(?:lerne|trainiere fur|arbeite an|schreibe an|studiere|ube|renoviere|spare auf|spare fur|bereite mich auf|lese gerade|mache (?:gerade )?(?:eine ausbildung|ein praktikum|einen kurs)) ?${ADV}(?!dich|das|es(?: |$)).{2,80})`,
  },
  {
    type: 'ACTIVITY',
    importance: 0.4,
    confidence: 0.8,
    tags: ['habit'],
    repeats: true,
    pattern:
      '^(?:ich |wir )?(?<what>(?:gehe|laufe|schwimme|spiele|treffe|koche|trainiere|fahre|mache|besuche|jogge|meditiere|arbeite|trinke|lese|gehen|spielen|treffen) .{2,80})',
  },
  {
    type: 'CONTEXT',
    importance: 0.6,
    confidence: 0.8,
    date: 'may',
    attribute: 'away',
    pattern: `^(?:ich bin|wir sind) ${ADV}(?<what>(?:im urlaub|auf dienstreise|krankgeschrieben|nicht im buro|unterwegs|verreist|im homeoffice).*)`,
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.9,
    unlessUndated: LIGHT,
    pattern: `^(?:ich (?:muss|muß|sollte|soll|darf nicht vergessen,?|will|mochte|werde|plane|habe vor,?|beabsichtige|brauche noch)|(?:muss|muß|sollte|will|werde) ich|wir (?:mussen|sollten|wollen|werden|planen)|(?:mussen|wollen|werden) wir) ${ADV}(?<what>(?!nicht |sagen|zugeben|gestehen|dir |dich |euch |ehrlich).{3,})`,
    unless:
      '(?:^| )(?:sagen|zugeben|wissen|gestehen)[ .!]*$|(?:^| )nicht(?: mehr)? [\\p{L}]+$|^(?:mude|krank|alt|30|40)$',
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.85,
    pattern:
      '^(?:nicht vergessen|vergiss nicht|vergesst nicht|to-?do|merken|notiz an mich|denk dran|aufgabe)[:,]? (?<what>.{3,})',
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.85,
    unlessUndated: LIGHT,
    pattern: '^(?:muss|muß|mussen) (?:noch |unbedingt |dringend )*(?<what>(?!ich|wir).{3,})',
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.6,
    confidence: 0.85,
    pattern:
      '^(?:(?:ich|wir) )?(?<what>(?:fliege|fahre|reise|treffe|ziehe|besuche|gehe|beginne|starte|kaufe|hole|bringe|rufe|fliegen|fahren|reisen|treffen|ziehen|besuchen|gehen|feiern|heiraten|heirate|starten|rufen)(?![\\p{L}])(?: (?:ich|wir))?(?: .*)?)',
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.6,
    confidence: 0.8,
    unless: `${THIRD}|(?<![\\p{L}])(?:ich|wir|uns|man|es|du|ihr|ist|sind|war|waren|hat|haben|wird|werden|kann|soll|will)(?![\\p{L}])`,
    pattern:
      '^(?<what>[\\p{L}][\\p{L}\\d -]{1,60} (?:be|ein|uber|ab|an|aus|zuruck|vor|auf)?(?:zahlen|geben|reichen|schicken|senden|rufen|kaufen|buchen|holen|bringen|erledigen|kundigen|verlangern|weisen|uberweisen|bestellen|unterschreiben|melden|bereiten|putzen|gießen|reparieren|fullen|besorgen|packen|beantragen|erneuern|schreiben|raumen|waschen|machen|klaren|prufen))(?: (?:bis|zum|zur|am|um|vor|dem|den|spatestens))* *$',
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.9,
    pattern: `^(?:ich habe|habe ich|wir haben|haben wir|ich hab|hab|habe|es gibt) ${ADV}(?<what>(?:(?:einen?|eine|das|den|die|mein|meine|meinen|unser) .{2,}|.{0,30}${EVENT_NOUN}(?![\\p{L}]).*))`,
    unless: '^(?:eine?n? )?(?:frage|idee|problem|kopfschmerzen|fieber|hunger|lust|zeit)(?![\\p{L}])',
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.9,
    attribute: 'birthday',
    subject: 'who',
    tags: ['birthday'],
    pattern: `^(?:hat (?<who>${NAME}) geburtstag|(?<who2>${NAME}) hat(?: am)? +geburtstag|(?:der )?geburtstag von (?<who3>${NAME}) ist|(?<who4>${NAME})s geburtstag ist)`,
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.9,
    attribute: 'birthday',
    tags: ['birthday'],
    pattern: '^(?:mein geburtstag ist|ich habe(?: am)? +geburtstag|habe ich geburtstag)',
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.85,
    isCorrection: true,
    // Without its accent "wurde" might be "würde".
    despite: ['past', 'hypothetical'],
    pattern:
      '^(?<what>(?:der|die|das|mein|meine|unser|unsere) .{2,50}?) (?:ist|wurde|wird) (?:jetzt |nun )?(?:auf|am|um)?.{0,40}(?:verschoben|verlegt)',
    unless: THIRD,
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.85,
    pattern:
      '^(?<what>(?:der|die|das|mein|meine|unser|unsere) [\\p{L} -]{2,40}?) (?:ist|sind|beginnt|startet|endet|lauft|geht|kommt|fliegt|findet|fahrt|wird)(?: (?:fallig|ab|aus|statt|um|am|an|zu besuch|los|zu))*(?: |$)',
    unless: '^(?:der|die|das) (?:wetter|laden|laeden|zug|sonne|bus|kinder|leute|welt|essen war)',
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.8,
    despite: ['command'],
    pattern: `^(?<what>.{0,60}(?<![\\p{L}])${EVENT_NOUN}(?![\\p{L}]).{0,80})$`,
    unless: `${THIRD}|(?:^| )(?:war|waren|hatte|ging|gab)(?![\\p{L}])`,
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.6,
    confidence: 0.75,
    unless: `${IDLE}|${THIRD}|(?<![\\p{L}])(?:ich|wir|uns|man|es|du|ihr|ist|sind|war|waren|hat|haben|wird|werden|kann|konnen|soll|sollen|will|mag|essen|bitte)(?![\\p{L}])`,
    pattern:
      '^(?<what>[\\p{L}][\\p{L}\\d -]{1,60} [\\p{L}]{3,}(?:en|eln|ern))(?: (?:bis|zum|zur|am|um|vor|dem|den|spatestens))* *$',
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.6,
    confidence: 0.7,
    unless: IDLE,
    pattern:
      '^(?<what>(?:kommt|kommen|beginnt|startet|endet|findet|fliegt|fahrt|landet|lauft|hat|haben|steht|zieht) (?:der|die|das|mein|meine|unser|unsere) [\\p{L}]+.*)',
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.6,
    confidence: 0.75,
    unless: IDLE,
    pattern: '^(?<what>(?:der|die|das|mein|meine|unser|unsere) [\\p{L}]+ (?:muss|muß|mussen|sollte) .+)',
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.6,
    confidence: 0.7,
    pattern: '^(?:ich |wir )?(?:brauche|brauchen) (?:ich |wir )?(?<what>.{3,})',
    unless: IDLE,
  },
  {
    type: 'EVENT',
    date: 'must',
    day: true,
    importance: 0.6,
    confidence: 0.65,
    unless: IDLE,
    pattern:
      '^(?<what>(?:(?:ich|wir) [\\p{L}]+|[\\p{L}]+ (?:ich|wir)|(?:mein|meine|unser|unsere) [\\p{L}]+ [\\p{L}]+)(?![\\p{L}]).*)',
  },
  {
    type: 'EVENT',
    date: 'must',
    clock: true,
    importance: 0.6,
    confidence: 0.6,
    unless: `${IDLE}|${THIRD}|(?<![\\p{L}])(?:ist|sind|war|hat|haben|wird|sagt|morgen|guten|ich|wir)(?![\\p{L}])`,
    pattern: "^(?<what>[\\p{L}][\\p{L}\\d'& -]{2,40})$",
  },
];

export const GERMAN: Speech = {
  lead: '(?:(?:ok|okay|also|und|aber|ach|ja|nein|hallo|hey|eigentlich|sorry|leider|am|um|bis|im|in|zum|zur|vor|ab|gegen|dem|den|ubrigens|doch|so|korrektur|ich meinte|genau|dann|spatestens|ubernachste|endlich|naja|guten morgen|danke)[\\s,:;!.-]+)*',
  stances: {
    question:
      '[?]|^(?:was|wann|wo|wer|wie|warum|wieso|welche[rsnm]?|kannst du|konntest du|weißt du|ist|sind|hast du|hat|gibt es|soll ich|muss ich|darf ich|wurdest) ',
    hypothetical:
      '^(?:wenn|falls|angenommen|stell dir vor|was ware|sofern)(?![\\p{L}])|(?<![\\p{L}])(?:wurde|wurden|ware|waren wir|hatte ich|hatte gern|konnte|konnten|vielleicht|moglicherweise|eventuell|musste ich eigentlich|eines tages)(?![\\p{L}])',
    reported:
      '(?<![\\p{L}])(?!(?:ich|wir) )[\\p{L}]+ (?:sagte|sagt|meinte|meint|schrieb|schreibt|erzahlte|erzahlt|behauptet|glaubt|denkt|findet, dass)(?![\\p{L}])|(?<![\\p{L}])(?:laut|angeblich|anscheinend|im (?:buch|film|roman|spiel)|in der (?:serie|geschichte)|zum beispiel|er musse|sie musse|er habe|sie habe)(?![\\p{L}])',
    joke: '(?<![\\p{L}])(?:haha+|lol|scherz|war nur spaß|spaß beiseite)(?![\\p{L}])|[😂🤣]',
    past: '(?<![\\p{L}])(?:war|waren|hatte|hatten|ging|gingen|musste)(?![\\p{L}])',
    command:
      '^(?:bitte |kannst du |jetzt )*(?:sag|zeig|gib|schreib|ubersetz|such|finde|spiel|offne|lies|erklar|hilf|mach|stell|losch|fug|erzahl|nenn mir|berechne|vergleich|empfiehl|schick|danke|viel spaß|schonen|schones|bis (?:morgen|dann|bald|spater)$|guten|gute|tschuss|starte|stopp|pausier)[\\p{L}]*(?![\\p{L}])',
  },
  reminder:
    '(?<![\\p{L}])(?:erinner[\\p{L}]* (?:mich|uns|du mich)|mich (?:[\\p{L}]+ ){0,4}erinnern|stell[\\p{L}]* (?:mir )?(?:einen |den )?(?:wecker|timer|alarm)|weck[\\p{L}]* mich|erinnerung (?:an|fur|um))',
  correction:
    '^(?:(?:oh|ok|sorry),? )*(?:eigentlich|nein,|doch,|korrektur|ich meinte|quatsch|moment,)|(?<![\\p{L}])(?:ist jetzt|ist nun|sondern)(?![\\p{L}])',
  keep: '(?:bitte )?(?:merk dir|merke dir|notier|notiere|beachte|zur info|denk daran)(?:,? dass|:|,) ?',
  secret: '(?<![\\p{L}])(?:passwort|kennwort|pin|kreditkartennummer)(?![\\p{L}])',
  urgent: '(?<![\\p{L}])(?:dringend|eilt|sofort|so schnell wie moglich)(?![\\p{L}])',
  evening:
    '(?<![\\p{L}])(?:abendessen|essen mit|zum essen|essen gehen|kino|theater|konzert|party|feier|bar|kneipe|oper)(?![\\p{L}])',
  rules: RULES,
  resolves: [
    {
      how: 'done',
      pattern: '^(?:(?:ok|ist|schon|alles|ja|das ist|ist schon)[ ,]+)*(?:erledigt|fertig|gemacht|geschafft|abgehakt)$',
    },
    { how: 'cancelled', pattern: '^(?:(?:ist|wurde|es ist)[ ,]+)*(?:abgesagt|storniert|gestrichen)$' },
    {
      how: 'not-needed',
      pattern:
        '^(?:ich|wir) (?:muss|mussen|brauche|brauchen) (?<what>.+?) (?:nicht mehr|doch nicht)(?: (?:zu )?[\\p{L}]+)?$',
    },
    {
      how: 'not-needed',
      pattern:
        '^(?:ich|wir) (?:muss|mussen|brauche|brauchen) (?:nicht mehr|doch nicht|kein[en]*) (?<what>.+?)(?: mehr)?$',
    },
    {
      how: 'cancelled',
      pattern:
        '^(?<what>(?:der|die|das|mein|meine|unser|unsere) .{2,60}?) (?:ist|wurde|sind|fallt) (?:leider |jetzt )?(?:abgesagt|storniert|gestrichen|aus)(?: worden)?$',
    },
    {
      how: 'cancelled',
      pattern: '^(?:ich habe|wir haben|sie haben) (?<what>.{2,60}?) (?:abgesagt|storniert|gekundigt)$',
    },
    {
      how: 'done',
      pattern:
        '^(?<what>(?:der|die|das|mein|meine|unser|unsere) .{2,60}?) (?:ist|sind|wurde) (?:schon |bereits |jetzt |endlich )*(?:bezahlt|erledigt|fertig|gebucht|abgegeben|abgeschickt|uberwiesen|repariert|gekauft|unterschrieben|gemacht)$',
    },
    {
      how: 'done',
      unless: '(?:^| )(?:du|dich|dir|es|das)$',
      pattern:
        '^(?:ich habe|ich hab|wir haben|habe|hab) (?:schon |bereits |endlich |gerade )*(?<what>.{2,60}?) (?:schon |bereits |endlich |gerade )*(?:bezahlt|erledigt|fertig|gebucht|abgegeben|abgeschickt|uberwiesen|repariert|gekauft|unterschrieben|gemacht|geschickt|angerufen|eingereicht|abgeholt|verlangert|beendet|gesendet|bestellt|zuruckgegeben|geputzt)$',
    },
  ],
  small:
    'ich wir der die das den dem ein eine einen einer einem mein meine meinen meinem unser unsere zu am um im in an auf bei beim mit von vom fur und oder nicht mehr schon noch ist sind war habe hat haben muss mussen wird werden es er sie ihr bis zum zur als auch nur alle jetzt leider findet statt beginnt startet',
  edges: 'am um bis zum zur im in den dem der ab gegen vor an von und , - bis spatestens jeden noch ist sind findet',
};
