/**
 * Words too common to find anything by, folded and unstemmed: English first, then the commonest of German, Spanish,
 * French, Italian and Portuguese that mean nothing else in English. Data only.
 */
const WORDS = `
a about after again all also am an and any are as at be because been before being both but by can cannot could did do
does doing done down during each few for from further had has have having he her here hers herself him himself his how
i if in into is it its itself just me more most my myself no nor not now of off on once only or other our ours ourselves
out over own same shall she should so some such than that the their theirs them themselves then there these they this
those through to too under until up upon us very was we were what when where which while who whom whose why will with
would you your yours yourself yourselves im ive id ill youre youve youll youd hes shes theyre theyve weve were dont
doesnt didnt isnt arent wasnt werent hasnt havent hadnt wont wouldnt cant couldnt shouldnt lets thats whats theres
may might must let s t d ll m re ve get got like likely
der das und ist ich du er sie wir ihr nicht ein eine einen einem einer mit auf fur von zu im dem den des sich auch wie
el los las un una unos unas y o pero que de del en por para con es son fue lo le les su sus yo mi se al como
le la les un une des et ou mais que qui de du dans par pour avec est sont ce cette ces il elle ils elles nous vous je ne
pas au aux sur il lo gli uno di da che non e ho sono della nel per con os um uma uns nao do dos nas nos em no na ao
`;

export const stopWords: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word !== ''));
