/**
 * Property tests walk the same worlds in every run, so that a green build stays green until the code changes.
 * `HARK_SEED=random` walks new ones, `HARK_SEED=<number>` repeats a run; fast-check prints the seed of a failure.
 */
import fc from 'fast-check';

const USUAL_SEED = 20_260_311;

const given = process.env.HARK_SEED;
if (given !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: given ? Number(given) : USUAL_SEED });
