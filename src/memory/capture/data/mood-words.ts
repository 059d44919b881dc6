/** Words and signs of mood in four languages, folded, with their weight. Data only. */

const weigh = (weight: number, list: string): [string, number][] => list.split(' ').map((word) => [word, weight]);

export const MOOD_WORDS: ReadonlyMap<string, number> = new Map([
  ...weigh(
    0.8,
    'wonderful amazing fantastic thrilled delighted overjoyed ecstatic excellent brilliant awesome wunderbar fantastisch begeistert großartig herrlich maravilloso maravillosa fantastico fantastica increible genial encantado encantada formidable merveilleux geniale magnifique ravi ravie',
  ),
  ...weigh(
    0.6,
    'happy great love loved excited glad proud grateful relieved fun beautiful lovely perfect glucklich froh toll super liebe stolz dankbar erleichtert schon feliz contento contenta orgulloso orgullosa agradecido aliviado alegre heureux heureuse content contente fier fiere soulage aime adore parfait',
  ),
  ...weigh(
    0.35,
    'good nice fine better thanks thank hopeful calm enjoy enjoyed pleased cool gut nett besser danke ruhig angenehm bien bueno buena mejor gracias tranquilo guay bon bonne mieux merci calme sympa',
  ),
  ...weigh(
    -0.35,
    'tired bored meh annoyed worried nervous busy sorry late slow unsure cold mude gelangweilt genervt besorgt nervos gestresst cansado cansada aburrido aburrida preocupado preocupada nervioso nerviosa fatigue fatiguee ennuye inquiet inquiete nerveux stresse stressee',
  ),
  ...weigh(
    -0.6,
    'sad angry upset bad stressed frustrated frustrating anxious lonely hate hurt disappointed afraid scared ugh sick pain overwhelmed exhausted traurig wutend sauer schlecht einsam angst enttauscht krank uberfordert erschopft triste enfadado enfadada mal malo mala enojado asustado solo agotado agotada decepcionado faché fache triste mauvais colere peur seul seule decu decue epuise epuisee malade',
  ),
  ...weigh(
    -0.85,
    'terrible awful horrible devastated miserable hopeless depressed furious heartbroken worst furchtbar schrecklich verzweifelt deprimiert katastrophe fatal horrible desesperado deprimido furioso furiosa horrible affreux desespere deprime furieux furieuse',
  ),
]);

export const MOOD_SIGNS: ReadonlyMap<string, number> = new Map([
  ...weigh(0.6, '😀 😃 😄 😁 😊 🙂 😍 🥰 🎉 ❤ 👍 🥳 😎 🤗'),
  ...weigh(-0.6, '😢 😭 😞 😔 😡 😠 😟 🙁 ☹ 😩 😫 💔 😰 👎'),
  [':)', 0.5],
  [':-)', 0.5],
  [':D', 0.6],
  [':d', 0.6],
  [':(', -0.5],
  [':-(', -0.5],
  [':/', -0.3],
]);

export const MOOD_NOT: ReadonlySet<string> = new Set(
  "not no never don't doesn't didn't isn't wasn't aren't can't cannot won't hardly nicht kein keine keinen nie nunca jamas sin ne pas jamais n'est n'ai n'aime".split(
    ' ',
  ),
);
export const MOOD_VERY: ReadonlySet<string> = new Set(
  'very so really extremely absolutely totally incredibly sehr total wirklich echt muy super tan realmente tres vraiment trop tellement'.split(
    ' ',
  ),
);
