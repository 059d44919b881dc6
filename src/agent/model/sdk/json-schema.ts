/**
 * A zod schema as the JSON Schema that model servers understand. Kept for each schema: those of tools are asked for at every
 * turn. What JSON Schema cannot say is left open; zod checks the answer anyway.
 */
import { z } from 'zod';

type JsonSchema = Parameters<typeof import('ai').jsonSchema>[0] & object;

const known = new WeakMap<z.ZodType, JsonSchema>();

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const made = known.get(schema);
  if (made) return made;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' });
  // Draft 7 is what was asked for, and what the SDK's type means.
  const json = rest as JsonSchema;
  known.set(schema, json);
  return json;
}
