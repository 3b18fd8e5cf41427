/** Beside the map: the form that is open, or the card of the spot that was chosen. */
import { useEffect, useRef } from 'react';
import { useWatched } from '#renderer/data/watch.ts';
import { CloseButton } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { SpotCard } from './SpotCard.tsx';
import { SpotForm } from './SpotForm.tsx';
import { useSpots } from './spots.ts';

const close = () => useSpots.setState({ chosen: null });

export function SpotPanel() {
  const { draft, chosen } = useSpots();
  const { spots } = useWatched();
  const spot = spots.find(({ id }) => id === chosen);
  const card = useRef<HTMLDivElement>(null);
  const isCard = !draft && spot !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each card that opens takes the focus.
  useEffect(() => card.current?.focus({ preventScroll: true }), [isCard, chosen]);
  useCommand('escape', close, isCard);
  if (draft) return <SpotForm key={draft.id} draft={draft} />;
  if (!spot) return null;
  return (
    <div className="spot-panel scroll" ref={card} tabIndex={-1}>
      <SpotCard spot={spot} close={<CloseButton onClick={close} />} />
    </div>
  );
}
