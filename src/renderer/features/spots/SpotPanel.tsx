/** Beside the map: the form that is open, or the card of the spot that was chosen. */
import { useWatched } from '#renderer/data/watch.ts';
import { CloseButton } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { SpotCard } from './SpotCard.tsx';
import { SpotForm } from './SpotForm.tsx';
import { useSpots } from './spots.ts';

const close = () => useSpots.setState({ chosen: null });
const focus = (card: HTMLElement | null) => card?.focus({ preventScroll: true });

export function SpotPanel() {
  const { draft, chosen } = useSpots();
  const { spots } = useWatched();
  const spot = spots.find(({ id }) => id === chosen);
  useCommand('escape', close, !draft && spot !== undefined);
  if (draft) return <SpotForm key={draft.id} draft={draft} />;
  if (!spot) return null;
  return (
    <div key={spot.id} className="spot-panel scroll" ref={focus} tabIndex={-1}>
      <SpotCard spot={spot} close={<CloseButton onClick={close} />} />
    </div>
  );
}
