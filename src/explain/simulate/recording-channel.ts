/**
 * Channels that write down what they are handed, with the time on the simulated clock. One that was taken offline
 * refuses, as a dead network does, until it is online again; nothing is written down meanwhile.
 */
import { type Clock, err, ok } from '../../base/index.ts';
import type { Channel, OutgoingMessage } from '../../deliver/index.ts';

export interface Recorded {
  readonly atMs: number;
  readonly channel: string;
  readonly message: OutgoingMessage;
}

export interface RecordingChannels {
  readonly channels: readonly Channel[];
  readonly recorded: readonly Recorded[];
  setOnline(channel: string, isOnline: boolean): void;
}

export function recordingChannels(names: readonly string[], clock: Pick<Clock, 'now'>): RecordingChannels {
  const recorded: Recorded[] = [];
  const offline = new Set<string>();
  const channels = [...new Set(names)].map(
    (name): Channel => ({
      name,
      takesIdempotencyKey: false,
      async send(message) {
        if (offline.has(name)) return err({ code: 'CHANNEL_DOWN', message: `${name} is offline`, canRetry: true });
        recorded.push({ atMs: clock.now(), channel: name, message });
        return ok({ providerId: `${name}-${recorded.length}` });
      },
    }),
  );
  return {
    channels,
    recorded,
    setOnline: (channel, isOnline) => void (isOnline ? offline.delete(channel) : offline.add(channel)),
  };
}
