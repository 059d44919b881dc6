/**
 * The slot for vectors. A provider embeds the question before the unit of work starts (no network inside one) and
 * hands over how to look up the nearest chunks; its weight says how far its opinion counts beside the words. A weak
 * encoder has a small weight, and no weight lets it push out a chunk that holds every word asked for.
 */
import type { Steps } from '../../store/index.ts';

export interface NearChunk {
  readonly no: number;
  /** Larger is nearer; zero or less is not near. Only its share of the list's largest counts. */
  readonly similarity: number;
}

export interface VectorSource {
  readonly weight: number;
  nearest(personId: string, most: number): Steps<readonly NearChunk[]>;
}
