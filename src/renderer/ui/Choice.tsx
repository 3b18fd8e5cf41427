/** A choice of a few with its name before it. */
import { Segmented, type SegmentedProps } from './Segmented.tsx';

export const Choice = <T extends string>({
  className = 'line',
  ...choice
}: SegmentedProps<T> & { className?: string }) => (
  <div className={className}>
    <span className="quiet" aria-hidden="true">
      {choice.label}
    </span>
    <Segmented {...choice} />
  </div>
);
