/**
 * Finds the chunks whose vectors point the same way as a question's, by the signs of their numbers alone: one bit per
 * dimension, compared in memory in a few milliseconds for a hundred thousand. Only a first sieve: the few that pass are
 * compared exactly.
 */

/** The signs of a vector, 32 to a word. */
export function toBits(vector: Float32Array): Uint32Array {
  const bits = new Uint32Array(Math.ceil(vector.length / 32));
  for (const [i, value] of vector.entries()) if (value > 0) bits[i >> 5] = (bits[i >> 5] ?? 0) | (1 << (i & 31));
  return bits;
}

const GROWTH = 1.5;
const FIRST_ROOM = 256;

export class BitIndex {
  readonly dimensions: number;
  readonly #width: number;
  #nos = new Float64Array(FIRST_ROOM);
  #bits: Uint32Array;
  readonly #places = new Map<number, number>();

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#width = Math.ceil(dimensions / 32);
    this.#bits = new Uint32Array(FIRST_ROOM * this.#width);
  }

  get size(): number {
    return this.#places.size;
  }

  /** Adds a chunk or replaces its bits. Bits of another length are not of this index and are passed over. */
  put(no: number, bits: Uint32Array): void {
    if (bits.length !== this.#width) return;
    const place = this.#places.get(no) ?? this.#places.size;
    if (place >= this.#nos.length) this.#grow();
    this.#places.set(no, place);
    this.#nos[place] = no;
    this.#bits.set(bits, place * this.#width);
  }

  /** The nearest first. */
  nearest(question: Uint32Array, most: number): number[] {
    const count = this.#places.size;
    if (count === 0 || question.length !== this.#width) return [];
    const distances = this.#measure(question, count);
    // Distances are small whole numbers: counting them finds the best without sorting all.
    const histogram = new Uint32Array(this.#width * 32 + 1);
    for (const distance of distances) histogram[distance] = (histogram[distance] ?? 0) + 1;
    let limit = 0;
    for (let seen = histogram[0] ?? 0; seen < most && limit < histogram.length - 1; ) seen += histogram[++limit] ?? 0;
    const found: { no: number; distance: number }[] = [];
    for (const [i, distance] of distances.entries())
      if (distance <= limit) found.push({ no: this.#nos[i] ?? 0, distance });
    found.sort((a, b) => a.distance - b.distance || b.no - a.no);
    return found.slice(0, most).map(({ no }) => no);
  }

  #measure(question: Uint32Array, count: number): Uint16Array {
    const width = this.#width;
    const bits = this.#bits;
    const distances = new Uint16Array(count);
    for (let i = 0, at = 0; i < count; i++) {
      let distance = 0;
      for (let w = 0; w < width; w++, at++) distance += countBits(((bits[at] ?? 0) ^ (question[w] ?? 0)) >>> 0);
      distances[i] = distance;
    }
    return distances;
  }

  #grow(): void {
    const room = Math.ceil(this.#nos.length * GROWTH);
    const nos = new Float64Array(room);
    nos.set(this.#nos);
    const bits = new Uint32Array(room * this.#width);
    bits.set(this.#bits);
    this.#nos = nos;
    this.#bits = bits;
  }
}

/** How many bits are set in a 32-bit word. */
function countBits(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
