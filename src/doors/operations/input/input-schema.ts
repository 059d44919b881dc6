/**
 * What an operation takes, as JSON Schema, made from its zod schema when first asked for and then kept. The API's
 * page shows it, the HTTP door reads query values by it, and refusals take their words for "allowed" from it.
 */
import { z } from 'zod';
import { joinWords } from '../../../base/index.ts';

/** The part of JSON Schema our inputs use. */
export interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaNode[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly description?: string;
  readonly additionalProperties?: unknown;
}

const made = new WeakMap<z.ZodType, SchemaNode>();

export function schemaOf(type: z.ZodType): SchemaNode {
  const kept = made.get(type);
  if (kept) return kept;
  const { $schema: _, ...node } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  // Written by zod from our own schemas; the interface names the parts we read.
  const schema = node as SchemaNode;
  made.set(type, schema);
  return schema;
}

/** `integer`, `string`, … every plain type a value of this schema may have. */
export function typesOf(node: SchemaNode): readonly string[] {
  if (node.anyOf) return node.anyOf.flatMap(typesOf);
  if (node.type === undefined) return [];
  return typeof node.type === 'string' ? [node.type] : node.type;
}

/** The part of a schema that a path of names and numbers leads to. */
export function nodeAt(schema: SchemaNode, path: readonly PropertyKey[]): SchemaNode | undefined {
  let node: SchemaNode | undefined = schema;
  for (const step of path) node = typeof step === 'number' ? node?.items : node?.properties?.[String(step)];
  return node;
}

/** Bounds that only say "as far as numbers go" are not worth telling. */
const FAR = 8_640_000_000_000_000;

const WORDS: Readonly<Record<string, (node: SchemaNode) => string>> = {
  integer: (node) => `a whole number${range(node)}`,
  number: (node) => `a number${range(node)}`,
  string: (node) => `a text${lengths(node)}`,
  boolean: () => 'true or false',
  object: () => 'an object',
  array: (node) => `a list${sizes(node)}`,
};

/** What is allowed, in words: `a whole number from 1 to 1000`. */
export function describeAllowed(node: SchemaNode): string {
  if (node.enum) return joinWords(node.enum.map(String), 'or');
  if (node.anyOf) return joinWords(node.anyOf.map(describeAllowed), 'or');
  return joinWords(
    typesOf(node).map((type) => WORDS[type]?.(node) ?? type),
    'or',
  );
}

function range({ minimum, maximum }: SchemaNode): string {
  const from = minimum !== undefined && minimum > -FAR ? minimum : undefined;
  const to = maximum !== undefined && maximum < FAR ? maximum : undefined;
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}`;
  if (from !== undefined) return ` of ${from} or more`;
  return to === undefined ? '' : ` of at most ${to}`;
}

function sizes({ minItems, maxItems }: SchemaNode): string {
  return maxItems === undefined ? '' : ` of ${minItems ?? 0} to ${maxItems}`;
}

function lengths({ minLength, maxLength }: SchemaNode): string {
  if (maxLength === undefined) return minLength ? ' that is not empty' : '';
  return minLength ? ` of ${minLength} to ${maxLength} characters` : ` of at most ${maxLength} characters`;
}
