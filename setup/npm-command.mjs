/**
 * How npm is called. Never runs packages' scripts (nothing we need has one worth trusting), never asks, and gives
 * up on a missing network within seconds instead of minutes. The flags win over whatever the person's settings or
 * an outer `npm start` put into the environment: without development packages there is no compiler to build with.
 */
const ALWAYS = [
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=warn',
  '--prefer-offline',
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

export function npmCommand(args) {
  return { command: 'npm', args: [...args, ...ALWAYS] };
}
