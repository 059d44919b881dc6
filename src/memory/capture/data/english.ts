/** How English speakers state plans, events, facts about themselves, tastes, people and open questions. Data only. */
import type { Rule, Speech } from '../rules/rule.ts';

const ADV =
  '(?:(?:really|still|also|just|definitely|much|far|quite|probably|urgently|finally|then|absolutely|only|always|currently|now|actually|usually|generally|totally|truly|even|personally|seriously|already|first|both) )*';
const AM = "(?:i'm|i am|im|we're|we are)";
const REL =
  '(?:(?:mother|father|sister|brother|son|daughter)-in-law|step(?:mother|father|sister|brother|son|daughter)|grand(?:mother|father|ma|pa|son|daughter)|great-aunt|mother|mom|mum|mummy|father|dad|parents|sister|brother|siblings?|wife|husband|spouse|partner|girlfriend|boyfriend|fiancee?|ex-wife|ex-husband|ex|sons?|daughters?|kids?|children|child|baby|twins?|uncle|aunt|auntie|cousin|niece|nephew|granny|gran|nana|boss|manager|supervisor|colleague|coworker|co-worker|teammate|assistant|intern|mentor|(?:best |old |good |close )?friend|flatmate|housemate|roommate|neighbou?r|landlord|landlady|doctor|gp|dentist|therapist|teacher|tutor|coach|trainer|accountant|lawyer|hairdresser|babysitter|nanny|plumber|dog|cat|puppy|kitten|horse|parrot)';
const FAMILY =
  '(?:sons?|daughters?|kids?|children|child|baby|twins|brothers?|sisters?|siblings|dogs?|cats?|puppy|kitten|rabbits?|parrots?|horses?|grandchildren|grandsons?|granddaughters?|nieces?|nephews?|wife|husband|girlfriend|boyfriend|partner)';
const NAME =
  "(?:(?:dr|mrs?|ms|prof)\\.? )?[\\p{L}][\\p{L}'-]{1,30}(?: (?:de|da|do|van|von|del) [\\p{L}][\\p{L}-]{1,20})?";
const EVENT_NOUN =
  "(?:appointments?|meetings?|interviews?|exams?|tests?|midterms?|finals|quiz|flights?|dinner|lunch|breakfast|brunch|party|parties|birthday|anniversary|wedding|funeral|concert|gig|festival|conference|workshop|webinar|seminar|lecture|lessons?|class|course|rehearsal|recital|match|game night|tournament|race|marathon|call|video call|zoom|standup|stand-up|1:1|one-on-one|retro|demo|presentation|talk at|deadline|deliver(?:y|ies)|checkup|check-up|surgery|operation|scan|x-ray|vaccination|dentist|doctor's|vet|haircut|hairdresser|physio|therapy|massage|viewing|inspection|handover|hearing|trial|court date|ceremony|graduation|baptism|christening|reunion|get-together|barbecue|bbq|picnic|potluck|sleepover|playdate|date night|movie night|game|hike|trip|visit|tour|parent-teacher|parents'? evening|school play|open day|evening class|training|practice|reservation|booking|check-in|check-out|move-in|rent|bill|invoice|payment|tax return|renewal|launch|release|kick-?off|review|sprint|board|retreat|offsite|holiday|vacation)";
const SAY_WORDS =
  '(?:said|says|saying|told|tells|wrote|writes|thinks|thought|claims|claimed|mentioned|texted|announced|replied|insists|insisted|reckons|believes|swears|suggested|suggests|complained|explained|asked|asks|wants to know)';

/** After "I need to …": the speech acts and bodily needs nobody wants kept. */
const LIGHT =
  '^(?:say|admit|confess|agree|disagree|know|hear|think|believe|understand|mention|point out|warn|vent|complain|laugh|cry|die|pee|eat(?= |$)|sleep|rest|breathe|wait|run$|hurry|thank|apologi[sz]e|be|have|go(?! to (?!bed|sleep)| shopping| running| and| through| over)|see(?! (?:a|an|the|my|dr|someone))|try$|try harder|try it|try that|try again|get(?! (?:an?|the|my|our|new|some|it (?:fixed|repaired|done)|rid|\\S+ (?:fixed|repaired|done|signed)))|do(?! (?:my|our|the|some|an?|laundry|homework|taxes))|make sure$|make it|ask(?: you| $|$)|tell(?: you|$)|talk(?! to (?!you))|look$|work$|work (?:late|hard|today)|stop (?:this|that|it)|focus|concentrate|relax|calm|trust|like|love|live|feel|hope|keep|leave$|leave now|move on|remember|forget|show you|share|let you|take a (?:break|nap|shower|look)|start over|give up|come|stay|help you|hear|win|lose|pay attention|kill|scream|hide|use you|use this|need|continue|help|appreciate|savor|savour|cherish|enjoy|celebrate|inspire|fight|push|let (?:them|him|her|people|everyone)|show (?:our|my) (?:support|love)|give (?:it|back|something|them)|make (?:a difference|time|this|that|my dreams|sure)|pass it|tough|survive|improve myself|believe|positively)(?![\\p{L}])|^(?:[\\p{L}]+ ){1,2}(?:it|this|that|them|one|something|anything|everything|things)(?: (?:out|off|up|on|all|again|too|more|go|work|about it))*[ .!]*$|^an? few';
const NEVER =
  '^(?:say|admit|confess|ask you|tell you|be honest|know(?![\\p{L}])|thank you|agree|hear|let you know|show you|be right back|be late|be back$|be fine|be ok|be there$|see you|talk to you|think about it|believe|mention|remind you|remember (?:this|that|how)|have been|have (?:said|done|known|gone|called|told|seen|asked))';
const THIRD =
  "^(?:he|she|they|you|he's|she's|they're|you're|you've|he'll|she'll|they'll|you'll|his|her|their|your|it|that|this|someone|people|everyone|nobody|why|how|what|when|where|who|which)(?![\\p{L}])";
/** Speaks of what is at hand, not of a lasting taste. */
const SITUATION = '(?:^| )(?:this|that|these|those|them|him|her|it|you|your)(?![\\p{L}])';
const SECRET = '(?:password|passcode|pin|pin code|cvv|card number|credit card|social security|ssn)';

/** Said of a day ahead, yet nothing happens: feelings, weather, being free, thinking, refusing. */
const IDLE =
  "(?<![\\p{L}])(?:feel|feeling|hope|hoping|think|thinking|thought|guess|excited|pumped|stoked|nervous|can't|cannot|looking forward|love|loved|hate|free|available|busy|tired|know|knew|remember|miss|wish|mean|like|liked|prefer|sure|wonder|believe|agree|works|work for me|fine|don't|won't|doesn't|isn't|aren't|not|never|hot|cold|sunny|rain|raining|rainy|snow|weather|degrees|great|good|nice|bad|awful|perfect|better|best|boring|crazy|tricky|impossible|closed|open|going to be|too|so|very|enough|you|your|luck)(?![\\p{L}])";
/** How an evening is spent is nothing to be reminded of. */
const LEISURE =
  '^(?:watching|relaxing|resting|chilling|hanging out|staying (?:in|home|at home)|sleeping in|working (?:late|from home))(?![\\p{L}])';
const BYGONE =
  "^(?:i|we|i've|we've)(?: (?:just|also|already|finally|really))* (?:[\\p{L}]{2,}ed|been|was|were|had|went|did|saw|got|came|made|took|ate|met|left|bought|told|said|found|thought|knew|felt|slept|ran|won|lost|drove|wrote|read|spent|paid|sent|gave|heard|watched)(?![\\p{L}])";

/** What a grown-up relative or friend has to do is theirs. */
const DUTY = `^(?:my|our) (?:brother|sister|boss|manager|friend|best friend|colleague|coworker|cousin|neighbou?r|uncle|aunt|niece|nephew|flatmate|roommate|landlord|ex) (?:has to|must|needs to|wants to|should|will have to|is going to have to)(?![\\p{L}])`;
const THEIRS =
  '^(?:my|our) (?:boss|manager|colleague|coworker|co-worker|cousin|neighbou?r|uncle|aunt|flatmate|roommate|landlord|ex|friend|best friend) (?:has|have|is having|is going|goes)(?![\\p{L}])';
/** Opening hours and timetables are the world's, not the person's. */
const BUSINESS =
  "^(?:the |all |most )?(?:shops?|stores?|bakery|banks?|supermarket|pharmacy|museum|library|post office|restaurant|market|trains?|bus|buses|metro|ferry|sun|world|season|semester|school year|movie|film|show|series|game|match)(?:'s)?(?: (?:opens?|closes?|starts?|begins?|ends?|leaves?|arrives?|departs?|is|are|runs?)(?![\\p{L}])| *$)";

const PLANS: readonly Rule[] = [
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.9,
    unless: NEVER,
    unlessUndated: LIGHT,
    pattern: `^(?:(?:i|we)(?:'ve| have) ${ADV}got to|(?:i|we)(?:'ve| have)? ${ADV}(?:must|mustn't forget to|must not forget to|have to|need (?:to|2)|gotta|ought to)|(?:i|we)'ve ${ADV}to)(?: not forget to| remember to)? ${ADV}(?<what>(?!not |n't).+)`,
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.5,
    confidence: 0.75,
    unless: `${NEVER}|^(?:be|have)(?![\\p{L}])`,
    unlessUndated: LIGHT,
    pattern: `^(?:i|we) ${ADV}should(?:n't forget to)? ${ADV}(?<what>(?!not |all |both ).+)`,
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.9,
    unless: NEVER,
    unlessUndated: LIGHT,
    pattern: `^${AM} ${ADV}(?:supposed to|meant to|going to|gonna|planning to|planning on|hoping to|aiming to|determined to|expected to|required to) (?<what>(?!the |a |an |my |our |school|work|church|bed|not ).+)`,
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.5,
    confidence: 0.85,
    unless: NEVER,
    unlessUndated: LIGHT,
    pattern: `^(?:i|we)(?:'ve| have)? ${ADV}(?:plan to|plan on|intend to|want to|wanna|hope to|aim to|decided to|agreed to|committed to|signed up to|been meaning to|been wanting to|been planning to|can't forget to|cannot forget to|have yet to) (?<what>(?!not ).+)`,
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.7,
    confidence: 0.85,
    pattern:
      "^(?:i|we)(?:'ve| have)? (?:promised|told|assured)(?: (?!you )[\\p{L}']+){0,3} (?:that )?(?:i'd|i would|i'll|we'd|we'll|we would|to) (?<what>.+)",
    despite: ['reported', 'hypothetical'],
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.75,
    pattern:
      "^(?!you |i )[\\p{L}' ]{2,40} (?:asked|told|wants|needs|expects|has asked|reminded|is waiting for) (?:me|us) to (?<what>.+)",
    despite: ['reported'],
    unless: `${NEVER}|^(?:stop|shut|go|relax|be|calm|never)`,
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.85,
    unless: NEVER,
    unlessUndated: LIGHT,
    pattern: `^${ADV}(?:must|have to|need (?:to|2)|got to|gotta|should|gonna|want to|wanna|planning to|hoping to|supposed to|remember to|mustn't forget to|must not forget to|don't forget to|do not forget to|been meaning to) (?<what>(?!be honest)(?!.*(?<![\\p{L}])(?:you|your|yourself)(?![\\p{L}])).+)`,
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.5,
    confidence: 0.8,
    pattern: `^(?:${AM} )?${ADV}(?:planning|organi[sz]ing|preparing) (?<what>(?:an?|the|my|our|some) .+)`,
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.9,
    despite: ['command'],
    pattern:
      "^(?:to-?do|note to self|don't forget|do not forget|let's not forget|must not forget|must-?do|on my list)(?: list)?(?: ?: ?| to )(?<what>.+)",
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.5,
    confidence: 0.7,
    unless: '^(?:friends?|life|start|challenge|day|hobby|perspective|idea|approach|one|chapter)(?![\\p{L}])',
    pattern: `^(?:(?:i|we) )?${ADV}need (?:an? |some )?(?:new|another) (?<what>[\\p{L}].{2,60})`,
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.7,
    confidence: 0.9,
    pattern: "^(?:i|we)(?:'ve| have)(?: got)?(?: only)? (?:until|till|by) +to (?<what>.+)",
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.8,
    pattern: '^(?:my|our) (?:plan|goal|aim|resolution)(?: for .{1,20})? is to (?<what>.+)',
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.6,
    confidence: 0.85,
    unless: NEVER,
    pattern: `^(?:i'll|i will|i shall|we'll|we will|ill) ${ADV}(?<what>(?!not |never |miss |be (?:fine|ok|okay|happy|glad|busy) ).+)`,
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.6,
    confidence: 0.85,
    pattern: `^${AM} ${ADV}(?<what>(?!feeling|thinking|wondering|looking forward|sitting|lying|trying|being|dying|kidding|joking|freezing|sleeping|hoping|getting (?:tired|sick|cold|hungry|bored)|having (?:trouble|fun|a (?:hard|good|bad))|not )[\\p{L}-]+ing(?![\\p{L}]).*)`,
    unless: `^(?:working|doing|reading|watching|eating|writing|listening|waiting)(?: (?:hard|late|fine|ok|well|great|good))?$|${LEISURE}`,
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.6,
    confidence: 0.85,
    pattern:
      '^(?:i|we) (?<what>(?:fly|leave|travel|start|begin|move|arrive|return|meet|depart|land|drive|head|sail|check in|check out|present|go (?:to|on|for|back)|get (?:my|the|our|back|married)|see (?:my|the|dr))(?![\\p{L}]).*)',
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.6,
    confidence: 0.75,
    // "Book club is at ours" orders nothing.
    unless: '^[\\p{L}]+ (?:[\\p{L}]+ )?(?:is|are|was|were|starts|begins|gets)(?![\\p{L}])',
    pattern:
      '^(?<what>(?:call|phone|ring|email|text|buy|pay|book|pick up|drop off|return|renew|submit|file|finish|clean|water|fix|order|collect|hand in|sign|print|post|mail|wash|feed|visit|prepare|pack|register|apply|vote|back up|take out|bring|meet|go to)(?! (?:me|back later)(?![\\p{L}]))(?![\\p{L}]) .+)',
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.8,
    pattern:
      '^(?<what>(?:my|our|the) [\\p{L} -]{2,40} (?:needs to be|must be|has to be|have to be|should be|need to be) (?!honest|fun|great|good|nice|fine)[\\p{L}]+(?:ed|en|nt|id|ne|ght|ld)(?![\\p{L}]).*)',
  },
];

const EVENTS: readonly Rule[] = [
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.8,
    isCorrection: true,
    despite: ['past'],
    unless: '^(?:his|her|their|your)',
    pattern:
      "^(?!i wish)[\\p{L}' ]{1,40} (?:moved|pushed|rescheduled|changed|postponed|shifted|brought forward) (?<what>(?:my|our|the|it) ?.{0,40}?) (?:to|until|till|back to)(?: |$)",
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.9,
    pattern: `^(?:i've got|i have got|i have|i got|i've|we've got|we have|we got|there's|there is|there are|got|have|having) ${ADV}(?<what>(?:(?:an?|the|my|our|another|two|three|some) .+|.{0,40}${EVENT_NOUN}(?![\\p{L}]).*))`,
    unless:
      '^(?:an?|the|some|my|another)? ?(?:bad |terrible |bit of an? |slight |huge |quick |few )?(?:headache|cold|fever|feeling|hunch|question|lot|bit|idea|problem|issue|hangover|day off$|few|couple|favou?r|crush|thing for|point|life|dream|mess|choice|right|good time|great time|no)(?![\\p{L}])',
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.8,
    isCorrection: true,
    despite: ['past'],
    unless: `${THIRD}|^(?:i|we|i've|we've)(?![\\p{L}])`,
    pattern:
      "^(?<what>(?:(?:the|my|our) )?[\\p{L}][\\p{L}' -]{1,40}?) (?:moved|shifted|slipped|changed)(?: to| until| till)?(?: |$)",
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.85,
    isCorrection: true,
    despite: ['past'],
    unless: THIRD,
    pattern:
      '^(?<what>.{2,60}) (?:got|was|were|is|are|has been|have been|had to be)(?: now| been)? (?:moved|rescheduled|postponed|pushed|changed|brought forward|shifted|delayed)(?: back| forward)?(?: to| until| till| by)?(?: |$)',
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.85,
    unless: `${THIRD}|${THEIRS}|${BUSINESS}`,
    pattern: `^(?<what>(?:(?:my|our|the) [\\p{L}'& -]{2,50}|${NAME}(?:'s [\\p{L} -]{2,40})?(?:, (?:my|our) [\\p{L} -]{2,25},)?(?: and ${NAME})?) (?:is |are |will be |will |'s )?(?:due|overdue|expires?|expiring|runs? out|visiting|coming|arriving|arrives?|leaving|leaves?|departs?|lands?|staying|getting married|moving (?:in|out)|starting|starts?|begins?|ends?|ending|taking place|takes place|happening|opens?|turning \\d+|turns? \\d+|graduating|performing|playing|flying in|back(?: home)?|scheduled|booked|planned|on|at|going (?:live|to the)))(?: |$)(?!every).*`,
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.85,
    attribute: 'birthday',
    subject: 'who',
    tags: ['birthday'],
    pattern: `^(?:(?<who>${NAME})'s? )(?:birthday|bday|b-day) (?:is|falls|comes)(?: on)?(?: |$)`,
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.9,
    attribute: 'birthday',
    tags: ['birthday'],
    pattern: "^(?:my (?:birthday|bday) is|i was born on|i turn \\d+|i'm turning \\d+)(?: on)?(?: |$)",
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.8,
    despite: ['command'],
    unless: `${THIRD}|${THEIRS}|(?:^| )(?:was|were|had|went|did|didn't|took|ended|came|won|lost|boring|hate|love|loved)(?![\\p{L}])`,
    pattern: `^(?<what>.{0,60}(?<![\\p{L}])${EVENT_NOUN}(?![\\p{L}]).{0,80})$`,
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.8,
    pattern: `^(?:it's|it is) (?<what>(?:my|our|${NAME}'s) .{2,60})`,
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.6,
    confidence: 0.7,
    unless: THIRD,
    pattern: `^(?<what>${NAME}(?: and ${NAME})? (?:is|are) (?:visiting|coming|arriving|staying|getting married|moving|leaving|flying).*)`,
  },
];

/** What is left: a plain statement about the person's own days that names one still to come. */
const AHEAD: readonly Rule[] = [
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.85,
    despite: ['past'],
    pattern: `^(?:(?:i|we)(?:'ve| have)? )?${ADV}(?:booked|scheduled|reserved|arranged|signed up for|registered for|enrolled (?:in|on)|(?:got|bought|have) tickets (?:for|to)) (?<what>.+)`,
    unless: '(?:^| )(?:you|your)(?![\\p{L}])',
  },
  {
    type: 'PLAN',
    date: 'must',
    day: true,
    importance: 0.6,
    confidence: 0.7,
    unless: `${IDLE}|${LEISURE}`,
    pattern:
      '^(?<what>(?!feeling|looking|thinking|hoping|wishing|according|during|morning|evening|nothing|something|anything|everything|being|having|going|waiting|missing|dreaming|talking|king|thing|spring|string)[\\p{L}]{2,}ing(?: .+)?)$',
  },
  {
    type: 'EVENT',
    date: 'must',
    day: true,
    importance: 0.6,
    confidence: 0.65,
    unless: IDLE,
    pattern:
      "^(?:i|we)(?:'ve got| have got| have| got) (?<what>(?!to |been |never |always |no |not |had )[\\p{L}].{2,60})",
  },
  {
    type: 'EVENT',
    date: 'must',
    day: true,
    importance: 0.6,
    confidence: 0.65,
    unless: `${BYGONE}|${IDLE}`,
    pattern: "^(?<what>(?:i|we|i'm|we're|i am|we are|[\\p{L}'-]+ and (?:i|me)) .{3,})",
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.6,
    confidence: 0.7,
    unless: `${THIRD}|${BUSINESS}`,
    pattern:
      "^(?<what>(?:the |an? )?[\\p{L}][\\p{L}'& -]{2,40}? (?:starts?|begins?|ends?|expires?|runs? out|is due|are due|kicks off|goes on sale|go on sale|takes? place|arrives?|departs?|lands?))(?: |$).*",
  },
  {
    type: 'EVENT',
    date: 'must',
    day: true,
    importance: 0.6,
    confidence: 0.65,
    unless: `${IDLE}|${DUTY}|${THEIRS}|${BUSINESS}|^(?:the|our) (?:shops?|stores?|sun|world|trains?|bus|banks?|weekend|week|day|night|weather)(?![\\p{L}])`,
    pattern: "^(?<what>(?:my|our|the) [\\p{L}' -]{2,40}?(?:'s| is| are| will| has| have| can| can only) .{2,})",
  },
  {
    type: 'EVENT',
    date: 'must',
    clock: true,
    importance: 0.6,
    confidence: 0.65,
    unless: `${THIRD}|${BUSINESS}|^(?:i|we|i'm|we're|there|here|dinner was)(?![\\p{L}])`,
    pattern: "^(?<what>[\\p{L}][\\p{L}'& -]{2,30}? (?:is|are|will be) (?:at|on|in|from|with)(?: .{0,40})?)$",
  },
  {
    type: 'EVENT',
    date: 'must',
    clock: true,
    importance: 0.6,
    confidence: 0.6,
    unless: `${IDLE}|${THIRD}|${BUSINESS}|(?<![\\p{L}])(?:i|i'm|we|we're|is|are|was|were|am|be|will|would|do|does|did|has|had|say|says|talk|happy|morning|welcome|bye|later|lol)(?![\\p{L}])`,
    pattern: "^(?<what>[\\p{L}][\\p{L}\\d'& -]{2,40}(?:, .{2,40})?)$",
  },
];

const IDENTITY: readonly Rule[] = [
  {
    type: 'IDENTITY',
    attribute: 'name',
    name: 'value',
    importance: 0.9,
    confidence: 0.95,
    pattern: `^(?:my name is|my name's|my full name is|i'm called|i am called|i go by|people call me|everyone calls me|(?:please |just )*call me) (?<value>${NAME}(?: ${NAME}){0,2})$`,
    despite: ['command'],
  },
  {
    type: 'IDENTITY',
    attribute: 'home',
    importance: 0.8,
    confidence: 0.9,
    pattern: `^(?:i|we) ${ADV}live (?:in|at|near|on|outside|just outside) (?<value>(?!the moment|the past|fear|peace|hope).{2,50}?)(?: now| these days| at the moment| with .*)?[ .!]*$`,
  },
  {
    type: 'IDENTITY',
    attribute: 'home',
    importance: 0.8,
    confidence: 0.85,
    pattern: "^(?:i|we)(?:'ve| have)? (?:just |recently )?moved (?:to|into) (?<value>.{2,50})$",
    despite: ['past'],
    isCorrection: true,
  },
  {
    type: 'IDENTITY',
    attribute: 'origin',
    importance: 0.7,
    confidence: 0.85,
    pattern: `^(?:(?:i'm|i am) ${ADV}(?:originally )?from|i come from|i was born in|i grew up in|i was raised in) (?<value>(?!the future|here|there|now|work|a |an ).{2,40})`,
    despite: ['past'],
  },
  {
    type: 'IDENTITY',
    attribute: 'job',
    importance: 0.8,
    confidence: 0.9,
    pattern: `^i ${ADV}(?:work as|am working as|make a living as|'m working as) (?:an? |the )?(?<value>.{2,60})`,
  },
  {
    type: 'IDENTITY',
    attribute: 'employer',
    importance: 0.7,
    confidence: 0.8,
    pattern: `^i ${ADV}work (?:for|at|in|with) (?<value>(?!night|home|the (?:morning|evening|afternoon)|mornings|it|this|that|you|progress).{2,50})`,
    unless: '(?:all day|until late|too much)',
  },
  {
    type: 'IDENTITY',
    attribute: 'employer',
    name: 'value',
    importance: 0.7,
    confidence: 0.8,
    pattern: `^(?:i'm|i am) (?:at|with) (?<value>${NAME}(?: ${NAME})?) (?:now|these days)`,
  },
  {
    type: 'IDENTITY',
    attribute: 'job',
    importance: 0.8,
    confidence: 0.8,
    pattern:
      "^(?:i'm|i am|im) (?:an? )(?<value>(?:[\\p{L}-]+ ){0,2}(?:nurse|teacher|engineer|doctor|developer|programmer|designer|lawyer|student|architect|chef|cook|waiter|waitress|writer|journalist|photographer|musician|artist|actor|actress|accountant|scientist|researcher|professor|plumber|electrician|carpenter|mechanic|driver|pilot|farmer|baker|barber|hairdresser|dentist|vet|pharmacist|physiotherapist|psychologist|therapist|social worker|manager|consultant|analyst|salesperson|freelancer|entrepreneur|librarian|translator|editor|firefighter|police officer|soldier|postdoc|phd student|midwife|surgeon|biologist|chemist|physicist|economist|historian|data scientist|product manager|project manager|stay-at-home (?:mum|mom|dad|parent)))(?![\\p{L}])",
  },
  {
    type: 'IDENTITY',
    importance: 0.95,
    confidence: 0.95,
    tags: ['health'],
    attribute: 'allergy $value',
    value: 'yes',
    pattern: `^(?:i'm|i am|im) ${ADV}(?:severely |very |deathly )?(?:allergic|intolerant) to (?<value>.{2,50})`,
  },
  {
    type: 'IDENTITY',
    importance: 0.9,
    confidence: 0.9,
    tags: ['health'],
    pattern: `^(?:i'm|i am|im) ${ADV}(?<value>(?:lactose|gluten)[ -]intolerant|celiac|coeliac|diabetic|asthmatic|epileptic|anemic|anaemic|colou?r-?blind|dyslexic|autistic|pregnant|left-handed)`,
  },
  {
    type: 'IDENTITY',
    importance: 0.9,
    confidence: 0.85,
    tags: ['health'],
    despite: ['past'],
    pattern: `^i(?:'ve| have| was|'ve been| have been| suffer| got)? ${ADV}(?:been )?(?:diagnosed with|suffer from|from|have|got) (?<value>(?:type (?:1|2|one|two) )?(?:diabetes|asthma|adhd|migraines?|celiac(?: disease)?|arthritis|hypertension|high blood pressure|anxiety|depression|epilepsy|insomnia|a (?:peanut|nut|cat|dog|pollen|dust|lactose|shellfish) (?:allergy|intolerance)|hay ?fever)(?![\\p{L}]).{0,30})`,
  },
  {
    type: 'IDENTITY',
    attribute: 'diet',
    importance: 0.8,
    confidence: 0.9,
    pattern: `^(?:i'm|i am|im|we're|we are|i(?:'ve)? (?:went|gone|became|become)) ${ADV}(?:a |an )?(?:strict )?(?<value>vegetarian|vegan|pescatarian|pescetarian|gluten-free|halal|kosher|keto|teetotal|teetotaller)s?(?![\\p{L}])`,
  },
  {
    type: 'IDENTITY',
    importance: 0.8,
    confidence: 0.8,
    tags: ['health'],
    pattern:
      '^(?<value>(?!it |that |this |you |he |she |they )[\\p{L} ]{3,30}) (?:makes|make|gives|give) me (?:ill|sick|sleepy|nauseous|migraines|a rash|hives|heartburn|headaches)',
  },
  {
    type: 'IDENTITY',
    importance: 0.7,
    confidence: 0.8,
    despite: ['past'],
    pattern:
      "^(?:i|we)(?:'ve| have)? (?:just )?(?:became|become) (?<value>(?:an? )?(?:dad|mum|mom|father|mother|parents?|uncle|aunt|grandparents?|grandfather|grandmother|citizen|us citizen|vegetarian|vegan).{0,30})",
  },
  {
    type: 'IDENTITY',
    attribute: 'age',
    importance: 0.6,
    confidence: 0.9,
    despite: ['past'],
    pattern: "^(?:i'm|i am|im|i(?: just|'ve just)? turned) (?<value>\\d{1,3})(?: years? old| yo| now)?(?= *$|[,.!])",
  },
  {
    type: 'IDENTITY',
    attribute: 'marital status',
    importance: 0.7,
    confidence: 0.85,
    pattern: `^(?:i'm|i am|im|i got) ${ADV}(?<value>married|single|divorced|engaged|widowed|separated)(?! to (?:the|my (?:job|work)))(?![\\p{L}])`,
  },
  {
    type: 'IDENTITY',
    importance: 0.6,
    confidence: 0.8,
    attribute: 'status',
    pattern: `^(?:i'm|i am|im) ${ADV}(?<value>retired|unemployed|self-employed|freelancing)(?![\\p{L}])`,
  },
  {
    type: 'IDENTITY',
    importance: 0.6,
    confidence: 0.8,
    pattern:
      '^i (?:can )?speak (?:fluent |some |a little |a bit of )?(?<value>(?:english|spanish|french|german|portuguese|italian|dutch|polish|russian|arabic|chinese|mandarin|japanese|korean|hindi|turkish|greek|swedish|danish|norwegian|finnish|ukrainian|hebrew)(?![\\p{L}]).{0,40})',
  },
  {
    type: 'IDENTITY',
    importance: 0.7,
    confidence: 0.85,
    attribute: '$thing',
    pattern:
      "^(?:btw )?my (?:new )?(?<thing>(?:phone |mobile |cell |home |work |office |email |postal |home )?(?:phone|number|email|address|e-mail)|blood type|shoe size|(?:shirt|dress|ring|clothing|t-shirt) size|nationality|religion|hometown|star sign|time ?zone|working hours|work hours|licen[cs]e plate|number plate|passport number|iban|membership number|height|weight|pronouns|native language|mother tongue|car|university|school|gym|bank|insurer|phone model|laptop)(?: is|'s| are|:) (?<value>(?!great|good|bad|broken|awful|nice|terrible|dead|slow|gone|not|so|very|too|in the|at the (?:garage|shop)).{1,80})",
  },
];

const TASTES: readonly Rule[] = [
  {
    type: 'PREFERENCE',
    attribute: 'taste $what',
    value: 'likes',
    importance: 0.5,
    confidence: 0.85,
    unless: SITUATION,
    unlessUndated: '^(?:to (?:know|ask|say|see you|hear)|to *$|all the )',
    pattern: `^(?:i|we) ${ADV}(?:prefer|like|love|enjoy|adore) (?<what>(?!it|that|this|these|those|you|your|how|when|what|where|him|her|them|me|my (?:job|life|kids|wife|husband|dad|mum|mom|family)|the (?:idea|way|fact|sound|look|thought|new|one)|to think|everything|everyone|both|neither|a lot|so much|us(?: |$)).{2,80})`,
    despite: [],
  },
  {
    type: 'PREFERENCE',
    attribute: 'taste $what',
    value: 'dislikes',
    importance: 0.5,
    confidence: 0.85,
    unless: SITUATION,
    pattern: `^(?:(?:i|we) )?${ADV}(?:don't (?:really )?(?:like|enjoy)|do not (?:really )?(?:like|enjoy)|dislike|hate|detest|loathe|can't stand|cannot stand|can't bear|am not a fan of|'m not a fan of|avoid) (?<what>(?!it|that|this|these|those|you|your|how|when|what|where|him|her|them|me|to (?:say|admit|ask|break|be)|the (?:idea|way|fact|sound|look|thought)|everything|everyone|myself).{2,80})`,
  },
  {
    type: 'PREFERENCE',
    attribute: 'taste $what',
    value: 'dislikes',
    importance: 0.5,
    confidence: 0.85,
    unless: SITUATION,
    pattern: `^(?:i'm|i am|im|we're) (?:really )?not (?:a (?:big |huge )?fan of|into|keen on|fond of) (?<what>(?!it|that|this|you).{2,80})`,
  },
  {
    type: 'PREFERENCE',
    attribute: 'taste $what',
    value: 'likes',
    importance: 0.5,
    confidence: 0.8,
    unless: SITUATION,
    pattern: `^(?:i'm|i am|im|we're) ${ADV}(?:a (?:big |huge )?fan of|into|keen on|fond of|obsessed with|crazy about) (?<what>(?!it|that|this|you|the idea).{2,80})`,
  },
  {
    type: 'PREFERENCE',
    attribute: 'favourite $thing',
    importance: 0.6,
    confidence: 0.95,
    pattern:
      '^(?:my|our) (?:all-time )?favou?rite (?<thing>[\\p{L} -]{2,30}?) (?:is|are|has always been) (?<value>(?!the one).{2,60})',
  },
  {
    type: 'PREFERENCE',
    importance: 0.5,
    confidence: 0.8,
    pattern: `^(?:i'd|i would) (?:much |always )?rather (?<what>(?!not say|die|you).{2,40} than .{2,40})`,
    despite: ['hypothetical'],
  },
  {
    type: 'PREFERENCE',
    importance: 0.5,
    confidence: 0.8,
    pattern:
      '^i (?:always |usually )?(?:take|have|drink|like) my (?<what>(?:coffee|tea|steak|eggs|burger|whisky|whiskey|espresso|martini)(?![\\p{L}]) .{2,40})',
  },
  {
    type: 'PREFERENCE',
    attribute: 'taste $what',
    value: 'dislikes',
    importance: 0.5,
    confidence: 0.75,
    pattern:
      "^i (?:really )?(?:can't|don't|cannot) do (?<what>(?!it|that|this|anything|much|any|what|without|so|all|everything)[\\p{L} -]{3,30})(?= *$|[,.!])",
  },
  {
    type: 'PREFERENCE',
    importance: 0.6,
    confidence: 0.8,
    attribute: 'does $what',
    value: 'no',
    pattern:
      "^i (?:don't|do not|never) (?<what>drink|smoke|drive|gamble|eat meat)(?: at all| anymore| any more)?[ .!]*$",
  },
  {
    type: 'PREFERENCE',
    importance: 0.5,
    confidence: 0.8,
    pattern:
      "^(?:i'm|i am|im) (?:not |definitely |really |more of )*an? (?<what>(?:morning|night|dog|cat|people|evening|outdoor|outdoors|city|beach|mountain|tea|coffee|numbers) person|night owl|early bird|homebody)",
  },
  {
    type: 'PREFERENCE',
    importance: 0.5,
    confidence: 0.8,
    unless: SITUATION,
    pattern:
      "^(?<what>(?!what|which|who)[\\p{L}' -]{3,40}) (?:is|are|has always been) (?:one of )?my (?:all-time |absolute )?favou?rites?",
  },
  {
    type: 'PREFERENCE',
    importance: 0.6,
    confidence: 0.8,
    attribute: 'eats or drinks $what',
    value: 'no',
    pattern:
      "^(?:i|we) (?:don't|do not|never|no longer|can't|cannot) (?:eat|drink|smoke|touch|have) (?<what>(?!it|that|this|you|much|enough|a |any ?more|here|time|to ).{2,50})",
  },
  {
    type: 'PREFERENCE',
    importance: 0.7,
    confidence: 0.85,
    despite: ['command'],
    tags: ['instruction'],
    pattern:
      "^(?:please |pls |from now on,? |in future,? |in the future,? )*(?:please|from now on,?|in future,?|in the future,?|always|never|don't ever) (?:always |never |don't |do not |stop |try to )*(?<what>(?:keep (?:your |the )?(?:answers|replies|responses|messages|it|things)|be (?:more |less )?(?:brief|concise|formal|direct|short|polite|casual)|use (?:the |a )?(?:metric|24|celsius|fahrenheit|bullet|emoji|emojis|plain|simple|formal|informal|british|american|kilometers|kilometres|miles)|answer|answering|reply|respond|speak|talk to me|write to me|call me (?!on|at|when|later|back|if)|address me|message(?: me)?|text me|messaging me|ping me|pinging me|contact me|disturb me|bother me|wake me|send me|sending me|speak to me|use emojis?|using emojis?|apologi[sz]\\p{L}*).*)",
    unless:
      '^(?:answer|reply|respond)(?: to)? (?:this|that|the question|him|her|them|bob|it|me$)|^send me (?:the|a|an|this|that|my) |^call me $',
  },
  {
    type: 'PREFERENCE',
    importance: 0.5,
    confidence: 0.8,
    pattern:
      '^(?:window|aisle|morning|evening) (?:seats?|flights?|meetings?) (?:are|work|suit)(?<what>.{2,30}) (?:best|better) for me',
  },
];

const PEOPLE: readonly Rule[] = [
  {
    type: 'RELATIONSHIP',
    name: 'who',
    subject: 'who',
    attribute: 'relation',
    value: '$rel',
    importance: 0.6,
    confidence: 0.9,
    despite: ['reported', 'past'],
    pattern: `(?<![\\p{L}])(?:my|our) (?:(?!name|flight)[\\p{L}-]+ )?(?<rel>${REL}),? (?<who>${NAME})(?!')`,
  },
  {
    type: 'RELATIONSHIP',
    name: 'who',
    subject: 'who',
    attribute: 'relation',
    value: '$rel',
    importance: 0.6,
    confidence: 0.9,
    pattern: `^(?<who>${NAME})(?: is|'s| was) (?:my|our) (?:new |old |ex-|older |younger |big |little |late )?(?<rel>${REL})(?![\\p{L}])`,
  },
  {
    type: 'RELATIONSHIP',
    name: 'who',
    subject: 'who',
    attribute: 'relation',
    value: '$rel',
    importance: 0.6,
    confidence: 0.9,
    despite: ['past'],
    pattern: `(?<![\\p{L}])(?<who>${NAME}), (?:my|our) (?:new |old |older |younger |big |little )?(?<rel>${REL})(?![\\p{L}])`,
  },
  {
    type: 'RELATIONSHIP',
    name: 'who',
    attribute: '$rel',
    importance: 0.7,
    confidence: 0.95,
    pattern: `^(?:my|our) (?:new |older |younger |big |little )?(?<rel>${REL})(?:'s name is| is called| is named|'s called|'s named|, called|: | is) (?<who>${NAME})(?= *$|[,.!])`,
  },
  {
    type: 'RELATIONSHIP',
    importance: 0.7,
    confidence: 0.85,
    pattern: `^(?:i|we)(?:'ve got| have got|'ve| have) (?<what>(?:an?|one|two|three|four|five|\\d|twin) (?:[\\p{L}-]+ ){0,2}${FAMILY}(?![\\p{L}]).*)`,
  },
  {
    type: 'RELATIONSHIP',
    subject: 'rel',
    importance: 0.6,
    confidence: 0.85,
    pattern: `^(?:my|our) (?:older |younger |big |little |best )?(?<rel>${REL})(?:'s)? (?:(?:also|now|still|currently|both) )?(?<what>(?:lives?|works?|studies|study|loves|likes|hates|prefers|speaks|(?:is|are|'s) (?:an?|from|allergic|vegan|vegetarian|pregnant|retired|\\d+)|has (?:diabetes|asthma|two|three|one))(?![\\p{L}]).*)`,
    unless: 'is an? (?:bit|little|pain|mess|joke|nightmare|idiot)',
  },
];

const OTHERS: readonly Rule[] = [
  {
    type: 'QUESTION',
    importance: 0.5,
    confidence: 0.8,
    despite: ['hypothetical', 'question'],
    pattern:
      "^(?:i (?:still |just |really )?(?:wonder|don't know|do not know|can't decide|cannot decide|have no idea|need to figure out|can't figure out|need to find out|haven't decided|keep wondering)(?: yet)?|(?:i'm|i am|im|we're) (?:still )?(?:not sure|unsure|wondering|undecided|torn)(?: yet)?|(?:still )?(?:not sure|no idea|can't decide|haven't decided|unsure|undecided)(?: yet)?|we (?:still )?(?:don't know|can't decide|haven't decided)) (?<what>(?:if|whether|which|what|how|where|when|who|why|about|between|on) (?=.*(?:(?<![\\p{L}])(?:my|our|i|we|me|us|i'm|we're)(?![\\p{L}])|(?<![\\p{L}])to [\\p{L}]+|between .+ and)).{6,})",
    unless:
      '(?:^| )(?:you|your|this works|that works|to say|to do with myself|what to say|how to thank|time it is)(?![\\p{L}])',
  },
  {
    type: 'ACTIVITY',
    importance: 0.5,
    confidence: 0.85,
    pattern: `^${AM} ${ADV}(?<what>(?:training for|learning|studying|working on|working towards|writing (?:a|my)|building|renovating|preparing for|practi[sc]ing|rehearsing|reading|taking (?:an? |some )?(?:[\\p{L}]+ )?(?:lessons|classes|course)|doing (?:an? |my )(?:course|phd|masters?|degree|training|internship)|saving (?:up )?for|teaching myself)(?![\\p{L}]) ?(?!it|this|that|you|a lot|a ton|so much|with|hard|late).{2,80})`,
  },
  {
    type: 'ACTIVITY',
    importance: 0.5,
    confidence: 0.8,
    despite: ['past'],
    pattern:
      "^(?:i|we)(?:'ve| have)? (?:just |recently |finally )?(?:started|begun|begin|took up|taken up|picked up) (?<what>(?:learning|studying|training|taking|playing|practi[sc]ing|teaching|volunteering|writing|reading|going to|doing)(?![\\p{L}]) ?(?!it|this|that|you).{2,80})",
  },
  {
    type: 'ACTIVITY',
    importance: 0.4,
    confidence: 0.8,
    tags: ['habit'],
    date: 'may',
    pattern:
      '^(?:i|we) (?:usually |always |often |normally |typically |generally )?(?<what>(?:go|goes|run|swim|play|do|meet|call|visit|cook|train|practi[sc]e|walk|cycle|bike|work out|work|volunteer|teach|attend|have|take|drink|read|meditate|journal|clean|shop|watch|eat|wake up|get up|study|stretch|row|climb|dance|sing|jog|ski|surf)(?![\\p{L}]).*)',
    repeats: true,
  },
  {
    type: 'ACTIVITY',
    importance: 0.4,
    confidence: 0.75,
    tags: ['exercise'],
    despite: ['past'],
    pattern:
      '^(?:i )?(?:just )?(?<what>(?:went (?:for a |on a )?(?:run|running|swim|swimming|jog|jogging|hike|hiking|bike ride|cycling|ride|to the gym|climbing|surfing|walk in)|ran (?:\\d|a half|a marathon|ten|five)|swam|cycled|hit the gym|did (?:yoga|pilates|my workout|a workout|\\d+ (?:push|laps))|worked out|meditated|practi[sc]ed (?:the |my )?[\\p{L}]+)(?![\\p{L}]).*)',
  },
  {
    type: 'CONTEXT',
    importance: 0.6,
    confidence: 0.85,
    attribute: '$thing',
    pattern:
      "^(?:the|our|my) (?<thing>[\\p{L}' -]{2,40}(?:code|combination|number|wifi|wi-fi|wi-fi name|address|plate|size|spare key|keys?)) (?:is|are) (?<value>(?!great|good|bad|broken|not|so|very|too|wrong|gone|missing|a |an |the ).{2,60})",
  },
  {
    type: 'CONTEXT',
    importance: 0.5,
    confidence: 0.8,
    attribute: 'parked',
    pattern:
      "^(?:i|we)(?:'ve)? (?:parked|left) (?:the |my |our )?(?:car |bike |keys? )?(?<value>(?:on|in|at|near|by|under|behind) .{2,60})",
    despite: ['past'],
  },
  {
    type: 'CONTEXT',
    importance: 0.6,
    confidence: 0.8,
    date: 'may',
    attribute: 'away',
    pattern: `^${AM} ${ADV}(?<what>(?:on (?:holiday|vacation|leave|sick leave|parental leave|a business trip|call)|out of (?:office|town)|off work|away|travelling|traveling|abroad|off sick|working from home) ?(?:in .{2,30})?(?: until| till| from| through| for|$| on| next| this| all).*)`,
  },
];

/** Named without an article it must be a thing, and plainly over: "dinner with Sam is cancelled", not "he is paid". */
const BARE_NO_MATTER =
  "^(?:it|that|this|he|she|they|we|you|i|everything|what|everyone|somebody|someone)(?![\\p{L}])|(?:^| )(?:not|never|no|nothing|be|to|should|must|will|would|can|could|might|if|when|until|till|once|before|after|whether|unless|hope|wish)(?![\\p{L}])|n't";

export const ENGLISH: Speech = {
  lead: '(?:(?:ok|okay|so|well|also|oh|hey|hi|hello|hark|and|but|btw|by the way|yes|yeah|yep|no(?=[,.!]| (?:no|wait|sorry|actually|i mean|make|it.s|it is)(?![\\p{L}]))|nope|oops|whoops|actually|sorry|honestly|ugh|hmm|argh|damn|gosh|anyway|right|sadly|unfortunately|luckily|first|then|wait|correction|i meant|i mean|make that|scratch that|heads up|quick update|update|news|ps|p\\.s|just so you know|turns out|it turns out|to be clear|important|urgent|on|at|by|in|before|until|from|for|good morning|good evening|hi there|great|nice|thanks|thank you|because|since|as|after that|later)[\\s,:;!.-]+)*',
  stances: {
    question:
      "\\?|^(?:what|what's|when|where|who|whose|why|how|which|is|are|am|was|were|do|does|did|can|could|will|would|should|shall|may|isn't|aren't|don't you|have you|has) (?:i|you|we|he|she|it|they|there|the|my|your|this|that|is|are|do|does|did|can|would|should|to|much|many|long|far|old|about|come|time|won)(?![\\p{L}])",
    hypothetical:
      "^(?:(?:and|but|so|ok|well),? )?(?:if|what if|imagine|suppose|supposing|let's say|let us say|say i|assuming|in case|hypothetically|unless|pretend|picture this)(?![\\p{L}])|(?<![\\p{L}])(?:would|wouldn't|could|couldn't|might|i wish|if only|maybe|perhaps|possibly|i'd (?:love|be|have|go|say|like|do|never|want|need|move|buy)|should have|shouldn't have|if i|if we|if it|if that|if you|if the|were to|one day|what i need|all i need|everything i)(?![\\p{L}])",
    reported: `(?<![\\p{L}])(?!(?:i|we|i've|we've) )[\\p{L}']+ (?:just |also |always )?${SAY_WORDS}(?![\\p{L}])|(?<![\\p{L}])(?:according to|apparently|i heard|i read that|reportedly|they say|rumou?r has it|the news|in the (?:novel|book|film|movie|story|game|series|show|play|episode|dream|article)|the hero|once upon a time|lyrics|example:|e\\.g\\.|for example)(?![\\p{L}])`,
    joke: '(?<![\\p{L}])(?:lol|lmao|rofl|haha+|hahaha|jk|just kidding|kidding|joking|as a joke)(?![\\p{L}])|[😂🤣]',
    past: "(?<![\\p{L}])(?:was|were|had|went|did|didn't|used to)(?![\\p{L}])",
    command:
      "^(?:please |pls |can you |could you |now |then |just )*(?:tell|show|give|write|draft|compose|translate|summari[sz]e|find|search|look up|google|play|open|list|explain|help|read|calculate|compute|convert|compare|recommend|suggest|describe|define|send me|order|turn|switch|start|stop|pause|resume|snooze|make me|create|generate|set|add|delete|remove|schedule|check|count|say|repeat|sing|guess|name|pick a|choose|let me|let's|go ahead|thank|thanks|wish|have a|enjoy|take care|congrats|congratulations|happy birthday|good luck|well done|see you|talk (?:to you|on|soon|later)|catch you|speak)(?![\\p{L}])",
  },
  reminder:
    "(?<![\\p{L}])(?:remind (?:me|us)|set (?:an? |the |my |up an? )?(?:new )?(?:alarm|timer|reminder)|wake (?:me|us)|don't let (?:me|us) forget|ping me|nudge me|alert me|notify me|schedule an? reminder|add an? reminder|create an? reminder|reminder:)",
  correction:
    '^(?:(?:oh|ok|well|wait|sorry|hmm|oops|whoops),? )*(?:actually|no,|nope,|(?:no )+(?:no,|wait|sorry|make|it.s|it is)|wait(?:,| no| make)|(?:no|wait|sorry) (?=(?:at )?\\d{1,2}(?::\\d\\d| ?[ap]m))|correction|scratch that|(?:no )?i mean(?:t|,)|(?:no )?i mean (?=(?:at )?\\d)|make that|sorry,|oops,|whoops,)|(?<![\\p{L}])(?:changed my mind|is now|are now|instead)(?![\\p{L}])|(?<![\\p{L}])(?<!(?:from|right|just|until|till|by|for|up to) )now[ .!]*$',
  keep: "(?:please |pls )*(?:remember|note|keep in mind|make a note|bear in mind|fyi|for the record|for your information|don't forget)(?:(?: that|:)|(?<=please note)) (?!.*(?<![\\p{L}])(?:you|your)(?![\\p{L}]))",
  secret: `(?<![\\p{L}])${SECRET}(?![\\p{L}])`,
  urgent: '(?<![\\p{L}])(?:urgent|urgently|asap|critical|as soon as possible|immediately)(?![\\p{L}])',
  evening:
    '(?<![\\p{L}])(?:dinner|drinks|party|concert|gig|movie|film|theatre|theater|opera|supper|bar|pub|date night|show)(?![\\p{L}])',
  rules: [
    ...OTHERS.filter((rule) => rule.type === 'QUESTION'),
    ...PEOPLE,
    ...IDENTITY,
    ...TASTES,
    ...OTHERS.filter((rule) => rule.type !== 'QUESTION'),
    ...PLANS,
    ...EVENTS,
    ...AHEAD,
  ],
  resolves: [
    {
      how: 'done',
      pattern:
        "^(?:(?:ok|okay|yes|yep|great|all|already|it's|that's|i'm|im|finally|and|now)[ ,]+)*(?:done|finished|completed|sorted|handled|taken care of|did it|did that|got it done|all set)(?: (?:it|that|already|now|today|too|with it|with that))*$",
    },
    {
      how: 'cancelled',
      pattern: "^(?:(?:ok|it's|it is|that's|it was|it got|sorry)[ ,]+)*(?:cancell?ed|called off|off now)$",
    },
    {
      how: 'not-needed',
      pattern:
        "^(?:i|we) (?:no longer (?:need|have|want) to|don't (?:need|have) to|do not (?:need|have) to|needn't) (?<what>(?!worry|stress|be ).+?)(?: any ?more| after all| now)?$",
    },
    {
      how: 'not-needed',
      pattern: "^(?:there is |there's )?no (?:longer any )?need to (?<what>.+?)(?: any ?more| after all| now)?$",
    },
    {
      how: 'not-needed',
      pattern:
        '^(?:never ?mind|forget about|forget|ignore|scrap|drop) (?:about )?(?<what>(?:the|my|our|that|calling|buying|booking) .+?)(?:, .*)?$',
    },
    {
      how: 'not-needed',
      pattern:
        "^(?:i|we)(?:'ve| have)? (?:decided not to|changed my mind about|gave up on|given up on) (?<what>.+?)(?: any ?more| after all)?$",
    },
    {
      how: 'not-needed',
      pattern:
        "^(?:i|we)(?:'m|'re| am| are)? (?:won't be|won't|not going to|not gonna|don't want to|don't need|don't need the|don't plan to) (?<what>(?!it|that|this).+?) (?:any ?more|after all)$",
    },
    {
      how: 'cancelled',
      pattern:
        "^(?<what>(?:the|my|our|[\\p{L}']+'s) .{2,60}?) (?:is|was|were|are|got|has been|have been|'s) (?:now |been )?(?:cancell?ed|called off|off(?= *$)|scrapped)(?![\\p{L}])",
    },
    {
      how: 'cancelled',
      unless: BARE_NO_MATTER,
      pattern:
        '^(?<what>.{2,60}?) (?:is|was|were|are|got|has been|have been) (?:now |been )?(?:cancell?ed|called off|scrapped)(?![\\p{L}])',
    },
    {
      how: 'cancelled',
      pattern: "^(?:i|we|they)(?:'ve| have)? (?:just )?(?:cancell?ed|called off|scrapped) (?<what>.+)$",
    },
    {
      how: 'cancelled',
      unless: '^(?:it|that|this|he|she|they|you|i|we)(?![\\p{L}])',
      pattern:
        "^(?<what>(?:(?:the|my|our) )?[\\p{L}][\\p{L}' .-]{1,40}?) (?:isn't|is not|aren't|are not|won't be|will not be|won't|will not|can't|cannot|is no longer|are no longer) (?:coming|happening|come|make it|taking place|going ahead)(?: after all| any ?more)?[ ,]*(?:on|at)?[ .!]*$",
    },
    { how: 'cancelled', pattern: '^(?:please )?cancel (?<what>(?:the|my|our) .+)$' },
    {
      how: 'cancelled',
      unless: '^(?:it|that|this|he|she|they|work|everyone|everything|something|the light|the tv)(?![\\p{L}])',
      pattern: "^(?<what>[\\p{L}][\\p{L}' -]{2,40}) (?:is|'s|got) (?:now |been )?(?:off|cancell?ed|called off)$",
    },
    { how: 'cancelled', pattern: '^(?:please )?(?:cancel|drop|scrap|call off) (?:it|that|this)$' },
    {
      how: 'done',
      pattern:
        "^(?:(?:all )?(?:done|finished|sorted|ok|okay|yes|good news|great)[ ,:!-]+)?(?<what>(?:the|my|our|that) .{2,60}?)(?: is| are| has been| have been| got|'s been|'s) (?:already |now |all |finally )*(?:done|paid|sent|finished|sorted|booked|submitted|filed|over and done|taken care of|fixed|signed|delivered|renewed|returned|completed|ready)(?: now| already)?$",
    },
    {
      how: 'done',
      unless: BARE_NO_MATTER,
      pattern:
        "^(?<what>.{2,60}?)(?: is| are| has been| have been| got|'s been) (?:already |now |all |finally )*(?:paid|sent|submitted|filed|signed|delivered|renewed|returned|posted|mailed|uploaded|handed in|turned in|sorted out|picked up)(?: now| already)?$",
    },
    {
      how: 'done',
      pattern:
        "^(?:i|we)(?:'ve| have)? (?:already |just |finally |now )*(?:paid|sent|called|did|filed|booked|bought|finished|returned|submitted|picked up|signed|renewed|fixed|ordered|posted|mailed|cleaned|handed in) (?:it|that|them|him|her)(?: already| now| today)?$",
    },
    {
      how: 'done',
      unless: '^(?:it|that|this|you|him|her|them|me|us)$|(?:^| )(?:you|your)(?![\\p{L}])',
      pattern:
        "^(?:(?:i|we)(?:'ve| have|'d)? )?(?:already |just |finally |now |also )*(?:filed|paid|sent|submitted|booked|called|phoned|emailed|finished|completed|bought|renewed|returned|did(?= the| my| our)|done(?= the| my| our)|fixed|repaired|cleaned|picked up|handed in|turned in|signed(?! up| with)|ordered|scheduled|posted|mailed|wrapped up|took care of|taken care of|dropped off|registered|applied for|packed|watered|fed|delivered|uploaded|printed|collected|closed|sorted out|sorted|dealt with|replied to|answered|cancelled my|washed|installed|transferred|settled|ticked off|sold|cleared|mowed|set up|threw out) (?<what>(?!a (?:good|great|lot)|it$|well$|fine$|the (?:feeling|job$)).{2,80}?)(?: already| now| this morning| done)?$",
    },
    { how: 'done', pattern: '^(?:done|finished|all done) (?:with )?(?<what>(?:the|my|our) .+)$' },
  ],
  small:
    "instead actually i i've i'm we the a an my our your his her to of for with in on at by it its is are was were be been and or that this these those me us him them about from up out off already just finally now today done get got do did have had has any anymore no longer need want will all some new as into over after before there here really also too very so then than not don't due expires expire leaves leave starts start starting arrives departs lands ends begins takes taking place planned scheduled booked will falls thing things stuff matter",
  edges:
    'by on at in the before until till for from of this next to around about and or , - a every each due starting since no later than too also now instead though is are will be falls',
};
