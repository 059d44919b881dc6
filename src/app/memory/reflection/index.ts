export { createPromotion, MEMORY_FILE, type Promotion } from './promotion.ts';
export { createReflection, type DoneReflection, type Reflection, type ReflectionParts } from './reflection.ts';
export { type ReflectionApi, reflectionApi } from './reflection-api.ts';
