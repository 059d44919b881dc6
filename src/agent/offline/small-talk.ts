/**
 * A kind word back where a person only wanted to be kind. Whole messages only: whatever says more is read for what it
 * says. Greetings are not here: who says hello to a Hark without a model is told what it can do.
 */
const ENDING = String.raw`(?:,? (?:hark|so much|a lot|very much|again|then|buddy|friend))*[\s.!…🙂👍🙏❤️]*$`;

const ANSWERS: readonly (readonly [said: RegExp, answer: string])[] = [
  [new RegExp(`^(?:ok(?:ay)?,? |great,? |perfect,? )?(?:thanks|thank you|thx|ty|cheers)${ENDING}`, 'iu'), 'Any time.'],
  [new RegExp(`^(?:good ?night|sleep well)${ENDING}`, 'iu'), 'Good night.'],
  [new RegExp(`^(?:bye|goodbye|see you(?: later| soon| tomorrow)?)${ENDING}`, 'iu'), 'See you. I keep watch.'],
  [
    new RegExp(`^(?:ok(?:ay)?|k|great|good|nice|cool|perfect|got it|all right|alright|fine)${ENDING}`, 'iu'),
    'All right.',
  ],
  [new RegExp(`^(?:sorry|my bad)${ENDING}`, 'iu'), 'No harm done.'],
];

export function answerSmallTalk(text: string): string | undefined {
  const said = text.trim();
  return ANSWERS.find(([pattern]) => pattern.test(said))?.[1];
}
