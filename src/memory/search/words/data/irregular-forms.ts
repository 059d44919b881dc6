/** English forms that do not share the letters of their base word, as `base: forms`. Data only. */

const FORMS = `
arise: arose arisen | awake: awoke awoken | bear: bore borne | beat: beaten | become: became | begin: began begun
bend: bent | bind: bound | bite: bit bitten | bleed: bled | blow: blew blown | break: broke broken | breed: bred
bring: brought | build: built | burn: burnt | buy: bought | catch: caught | choose: chose chosen | come: came
creep: crept | deal: dealt | dig: dug | draw: drew drawn | dream: dreamt | drink: drank drunk | drive: drove driven
eat: ate eaten | fall: fell fallen | feed: fed | feel: felt | fight: fought | find: found | flee: fled | fly: flew flown
forbid: forbade forbidden | forget: forgot forgotten | forgive: forgave forgiven | freeze: froze frozen | get: got gotten
give: gave given | go: went gone | grow: grew grown | hang: hung | hear: heard | hide: hid hidden | hold: held
keep: kept | kneel: knelt | know: knew known | lay: laid | lead: led | learn: learnt | leave: left | lend: lent
lie: lied lying | light: lit | lose: lost | make: made | mean: meant | meet: met | pay: paid | prove: proven
ride: rode ridden | ring: rang rung | rise: rose risen | run: ran | say: said | see: saw seen | seek: sought
sell: sold | send: sent | shake: shook shaken | shine: shone | shoot: shot | show: shown | shrink: shrank shrunk
sing: sang sung | sink: sank sunk | sit: sat | sleep: slept | slide: slid | speak: spoke spoken | spend: spent
spill: spilt | spin: spun | spring: sprang sprung | stand: stood | steal: stole stolen | stick: stuck | sting: stung
strike: struck | swear: swore sworn | sweep: swept | swell: swollen | swim: swam swum | swing: swung | take: took taken
teach: taught | tear: tore torn | tell: told | think: thought | throw: threw thrown | understand: understood
wake: woke woken | wear: wore worn | weave: wove woven | weep: wept | win: won | wind: wound | write: wrote written
child: children | foot: feet | goose: geese | knife: knives | leaf: leaves | life: lives | man: men | mouse: mice
person: people | shelf: shelves | tooth: teeth | wife: wives | wolf: wolves | woman: women | half: halves
good: better best | bad: worse worst | die: died dying | tie: tied tying | photo: photos photograph photographs
mother: mom mum moms mums mommy | father: dad dads daddy | kid: kids | television: tv
`;

export const irregularForms: ReadonlyMap<string, string> = new Map(
  FORMS.split(/[|\n]/).flatMap((line) => {
    const [base = '', forms = ''] = line.split(':').map((part) => part.trim());
    return forms.split(/\s+/).flatMap((form): Array<[string, string]> => (form === '' ? [] : [[form, base]]));
  }),
);
