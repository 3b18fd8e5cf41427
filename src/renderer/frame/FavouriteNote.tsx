/** The favourite that was added or removed last, with a way to undo it: a line above the status bar. */
import { Star, X } from 'lucide-react';
import { useFavouriteUndo } from '#renderer/data/actions.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';

export function FavouriteNote() {
  const { last, undo, dismiss } = useFavouriteUndo();
  return (
    <div role="status" className="fixed">
      {last ? (
        <div className="line strip">
          <Star size={16} aria-hidden="true" fill={last.favourite ? 'currentColor' : 'none'} />
          <span className="grow breaks">
            <bdi>{last.name}</bdi> {last.favourite ? 'added to' : 'removed from'} favourites.
          </span>
          {undo.error ? <ErrorNote error={undo.error} /> : null}
          <Button changes busy={undo.busy} onClick={() => undo.run(last)}>
            Undo
          </Button>
          <Button
            variant="quiet"
            icon={<X size={14} />}
            aria-label="Close this note"
            onClick={dismiss}
          />
        </div>
      ) : null}
    </div>
  );
}
