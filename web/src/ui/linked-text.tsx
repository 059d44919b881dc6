/** Text as written: line breaks kept, web addresses clickable, everything else plain text. */
import { splitLinks } from './split-links.ts';

export function LinkedText({ text }: { text: string }) {
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {splitLinks(text).map((piece) =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          <a
            key={piece.at}
            href={piece.text}
            target="_blank"
            rel="noreferrer"
            className="text-dusk underline decoration-dusk/40 underline-offset-3 hover:decoration-dusk"
          >
            {piece.text}
          </a>
        ),
      )}
    </span>
  );
}
