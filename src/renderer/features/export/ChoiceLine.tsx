/** One choice of the export dialog: its name, then the options in sight. */
import { Segmented, type SegmentedProps } from '#renderer/ui/Segmented.tsx';

export function ChoiceLine<T extends string>(props: SegmentedProps<T>) {
  return (
    <div className="row">
      <span className="export-label quiet">{props.label}</span>
      <Segmented {...props} />
    </div>
  );
}
