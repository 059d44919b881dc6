/** Settings about the program itself: where it listens, what it may call, its backups and its log. */
import { z } from 'zod';
import { setting } from './setting.ts';
import { choice, listOf, text, type ValueKind, wholeNumber } from './value-kinds.ts';

const host: ValueKind<string> = {
  type: 'text',
  schema: z.union([z.ipv4(), z.ipv6(), z.hostname().max(253)]),
  fromText: (given) => given.trim(),
  allowed: 'an address or host name of this machine, without port: 127.0.0.1, ::1, 0.0.0.0, localhost',
  example: '127.0.0.1',
};

const hostPattern = z
  .string()
  .max(253)
  .transform((pattern) => pattern.trim().toLowerCase())
  .pipe(
    z.union([
      z.ipv4(),
      z.ipv6(),
      z.cidrv4(),
      z.cidrv6(),
      z.hostname(),
      // One star in front, for a whole domain. A lone star is refused: it would open the house to any page.
      z.string().regex(/^\*(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/),
    ]),
  );

export const systemSettings = {
  'webhooks.allowPrivate': setting(
    listOf({
      item: hostPattern,
      max: 100,
      allowed: 'up to 100 host names, *.domains, addresses or address ranges, separated by commas',
      example: 'nas.lan, *.home.arpa, 192.168.1.0/24',
    }),
    {
      default: [],
      help: 'Hosts inside your own network that webhooks may call. All other private addresses are refused.',
    },
  ),
  'webhooks.secret': setting(text({ max: 256, example: 'a long random text' }), {
    default: '',
    help: 'Signs outgoing webhooks, so that the receiver can tell they are yours. Empty: they are not signed.',
    env: 'HARK_WEBHOOK_SECRET',
    isSecret: true,
  }),
  'server.host': setting(host, {
    default: '127.0.0.1',
    help: 'Where Hark listens. Anything but 127.0.0.1, ::1 or localhost lets other machines knock; they still need the token.',
    env: 'HARK_HOST',
    needsRestart: true,
  }),
  'server.port': setting(wholeNumber({ min: 0, max: 65_535, example: 8427 }), {
    default: 8427,
    help: 'The port Hark listens on. 0 takes any free one and prints it.',
    env: 'HARK_PORT',
    needsRestart: true,
  }),
  'backup.hour': setting(wholeNumber({ min: 0, max: 23, unit: 'hour', example: 3 }), {
    default: 3,
    help: 'The hour, on your clock, of the daily backup.',
  }),
  'backup.keep': setting(wholeNumber({ min: 1, max: 365, unit: 'backups', example: 14 }), {
    default: 7,
    help: 'How many daily backups are kept; the oldest go first.',
  }),
  'log.level': setting(choice(['debug', 'info', 'warn', 'error', 'silent']), {
    default: 'info',
    help: 'How much Hark writes to its log.',
    env: 'HARK_LOG_LEVEL',
    needsRestart: true,
  }),
};
