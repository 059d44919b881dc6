export { checkModel } from './check-model.ts';
export { type ModelInShort, type ModelOption, readModelOption } from './model-option.ts';
export { type ModelWiring, wireModel } from './wire-model.ts';
