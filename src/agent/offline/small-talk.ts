/**
 * A kind word back where a person only wanted to be kind. Whole messages only: whatever says more is read for what it
 * says.
 */
const ENDING = String.raw`(?:,? (?:hark|so much|a lot|very much|again|then|buddy|friend))*[\s.!…🙂👍🙏❤️]*$`;

/** The same in other tongues. */
const THANKED = String.raw`(?:,? (?:hark|sehr|dir|bien|beaucoup))*[\s.!…🙂👍🙏❤️]*$`;

const NAME = String.raw`(?:[ ,]+(?:hark|there|again|everyone|all|my friend))*[\s.!…☀️🙂👋]*$`;
const HOW_ARE_YOU =
  /^(?:(?:hi|hey|hello)[ ,]+)?(?:hark[ ,]+)?how(?:'s it going| are you(?: doing)?(?: today)?)\??[\s!]*$/iu;

const MORNING = 'Good morning. Ask "what is planned today?" whenever you like.';
const GOOD_DAY = 'Good to hear from you.';
const HELLO = 'Hello. Tell me what to remember or when to remind you; "what can you do?" shows more.';
const AND_YOU = 'All is well here, I keep watch. And you?';
const WHO_ARE_YOU =
  /^(?:(?:hi|hey|hello|so|and|ok)[ ,]+)*(?:(?:who|what) (?:exactly )?are you(?: exactly)?|what(?:'s|’s| is) your name|do you have a name)[\s?!.]*$/iu;
const I_AM = 'I am Hark, your assistant: I remember what you tell me, and speak up when it is time.';
/** Said in passing: what was asked before them is still open. */
export const IN_PASSING: readonly string[] = [MORNING, GOOD_DAY, HELLO, AND_YOU, I_AM];

const ANSWERS: readonly (readonly [said: RegExp, answer: string])[] = [
  [new RegExp(`^(?:ok(?:ay)?,? |great,? |perfect,? )?(?:thanks|thank you|thx|ty|cheers)${ENDING}`, 'iu'), 'Any time.'],
  [
    new RegExp(`^(?:danke|danke ?sch[öo]n|vielen dank|besten dank|danke dir|dankesch[öo]n)${THANKED}`, 'iu'),
    'Gern geschehen.',
  ],
  [new RegExp(`^(?:merci|merci bien|merci beaucoup)${THANKED}`, 'iu'), 'De rien.'],
  [new RegExp(`^(?:gracias|muchas gracias|mil gracias)${THANKED}`, 'iu'), 'De nada.'],
  [new RegExp(`^(?:obrigad[oa]|muito obrigad[oa])${THANKED}`, 'iu'), 'De nada.'],
  [new RegExp(`^(?:grazie|grazie mille|mille grazie)${THANKED}`, 'iu'), 'Prego.'],
  [new RegExp(`^(?:good ?night|sleep well)${ENDING}`, 'iu'), 'Good night.'],
  [new RegExp(`^(?:bye|goodbye|see you(?: later| soon| tomorrow)?)${ENDING}`, 'iu'), 'See you. I keep watch.'],
  [
    new RegExp(`^(?:ok(?:ay)?|k|great|good|nice|cool|perfect|got it|all right|alright|fine)${ENDING}`, 'iu'),
    'All right.',
  ],
  [new RegExp(`^(?:good morning|morning|guten morgen|buenos d[ií]as|bonjour)${NAME}`, 'iu'), MORNING],
  [new RegExp(`^(?:good (?:evening|afternoon|day)|guten (?:abend|tag)|bonsoir|buenas tardes)${NAME}`, 'iu'), GOOD_DAY],
  [new RegExp(`^(?:hi+|hello|hey+|hiya|howdy|hallo|hola|salut|yo)${NAME}`, 'iu'), HELLO],
  [HOW_ARE_YOU, AND_YOU],
  [WHO_ARE_YOU, I_AM],
  [new RegExp(`^(?:sorry|my bad)${ENDING}`, 'iu'), 'No harm done.'],
];

export function answerSmallTalk(text: string): string | undefined {
  const said = text.trim();
  return ANSWERS.find(([pattern]) => pattern.test(said))?.[1];
}
