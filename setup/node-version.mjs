/**
 * Which Node may run Hark. `better-sqlite3` takes the whole process down on a Node that is too old, so we refuse
 * with a sentence before anything native is loaded. Written so that an old Node can still read it.
 */
export const OLDEST_NODE = '22.19.0';

/** True when `version` ("v22.19.0", "24.1") is `oldest` or later. Anything that is not a version is not. */
export function isAtLeast(version, oldest) {
  const have = numbersOf(version);
  const want = numbersOf(oldest);
  if (!have || !want) return false;
  for (let i = 0; i < 3; i++) if (have[i] !== want[i]) return have[i] > want[i];
  return true;
}

/** What to tell the person when this Node cannot run Hark; undefined when it can. */
export function whyNotThisNode(version) {
  if (isAtLeast(version, OLDEST_NODE)) return undefined;
  return `Hark needs Node ${OLDEST_NODE} or newer; this is ${version}. Start it with bin/hark, which brings its own, or install Node 24.`;
}

function numbersOf(version) {
  const match = /^v?(\d+)\.(\d+)(?:\.(\d+))?/.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3] || 0)] : undefined;
}
