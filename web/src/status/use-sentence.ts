/** The sentence for right now, and the page's title with it. `undefined` until the server has answered once. */
import { useEffect } from 'react';
import { useConnection } from '../net/connection.ts';
import { useStatus, useThread } from '../net/queries.ts';
import { now, useClock } from '../time/clock.ts';
import { browserZone } from '../time/zone.ts';
import { lostSentence, type Sentence, sentenceFor, sentenceText } from './sentence.ts';

export function useSentence(): Sentence | undefined {
  const { data: status } = useStatus();
  const { data: thread } = useThread();
  const connection = useConnection();
  const lostSince = connection.kind === 'lost' ? connection.since : undefined;
  const isThreadEmpty = thread?.messages.length === 0;
  const read = (at: number) => {
    if (status) return sentenceFor({ status, now: at, lostSince, isThreadEmpty });
    return lostSince === undefined ? undefined : lostSentence(lostSince, browserZone());
  };
  const text = useClock((at) => {
    const sentence = read(at);
    return sentence && sentenceText(sentence);
  });
  useEffect(() => {
    document.title = text ?? 'Hark';
  }, [text]);
  return text === undefined ? undefined : read(now());
}
