/** "undo" at the end of a folded line. Takes the focus over from the button whose tap folded the card. */
interface Props {
  takesFocus: boolean;
  what: string;
  onUndo: () => void;
}

export function UndoLink({ takesFocus, what, onUndo }: Props) {
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: the pressed button is gone; without this a keyboard user loses the place.
      autoFocus={takesFocus}
      onClick={onUndo}
      aria-label={`Undo: ${what}`}
      className="flex-none rounded-mark px-1 font-medium text-ink-2 underline decoration-ink-3/45 underline-offset-3 hover:text-ink max-rail:h-11 max-rail:px-2 pointer-coarse:h-11 pointer-coarse:px-2"
    >
      undo
    </button>
  );
}
