/** The favourite that was added or removed last, with a way to undo it: for a few seconds above the status bar. */
import { Trans } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useFavouriteUndo } from '#renderer/data/actions.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Strip } from '#renderer/ui/Strip.tsx';

/** Milliseconds. */
const LASTS = 8000;

export function FavouriteNote() {
  const { last, undo, error, dismiss } = useFavouriteUndo();
  const name = last?.name;
  return (
    <div role="status" className="fixed">
      {last ? (
        <Strip
          icon={
            <Star size={16} aria-hidden="true" fill={last.favourite ? 'currentColor' : 'none'} />
          }
          actions={
            <>
              <ErrorNote error={error} />
              <Button changes busy={undo.busy} onClick={() => undo.run(last)}>
                <Trans>Undo</Trans>
              </Button>
            </>
          }
          onClose={dismiss}
          {...(error ? {} : { lasts: LASTS })}
          key={`${last.id} ${last.favourite}`}
        >
          {last.favourite ? (
            <Trans>
              <bdi>{name}</bdi> added to favourites.
            </Trans>
          ) : (
            <Trans>
              <bdi>{name}</bdi> removed from favourites.
            </Trans>
          )}
        </Strip>
      ) : null}
    </div>
  );
}
