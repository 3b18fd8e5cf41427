/** The favourite that was added or removed last, with a way to undo it: a line above the status bar. */
import { Star } from 'lucide-react';
import { useFavouriteUndo } from '#renderer/data/actions.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Strip } from '#renderer/ui/Strip.tsx';

export function FavouriteNote() {
  const { last, undo, error, dismiss } = useFavouriteUndo();
  return (
    <div role="status" className="fixed">
      {last ? (
        <Strip
          icon={
            <Star size={16} aria-hidden="true" fill={last.favourite ? 'currentColor' : 'none'} />
          }
          actions={
            <>
              {error ? <ErrorNote error={error} /> : null}
              <Button changes busy={undo.busy} onClick={() => undo.run(last)}>
                Undo
              </Button>
            </>
          }
          onClose={dismiss}
        >
          <bdi>{last.name}</bdi> {last.favourite ? 'added to' : 'removed from'} favourites.
        </Strip>
      ) : null}
    </div>
  );
}
