/**
 * Fields that many operations take, each with its limits, so that the same name means the same everywhere. Limits
 * are generous: they keep out what nobody means, not what somebody might.
 */
import { z } from 'zod';

export const personId = z
  .string()
  .min(1)
  .max(128)
  .exactOptional()
  .describe('Whom it concerns. May be left out while there is only one person.');

export const id = z.string().min(1).max(200);

/** Words a person wrote. The rooms have their own, shorter limits and say them in their own words. */
export const words = z.string().max(100_000);

export const pageSize = z.int().min(1).max(1_000).exactOptional().describe('How many at most.');

export const moment = z
  .int()
  .min(0)
  // The last instant a Date can hold.
  .max(8_640_000_000_000_000)
  .describe('Epoch milliseconds.');
