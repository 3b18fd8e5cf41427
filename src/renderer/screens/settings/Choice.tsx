/** One setting: its name and the few values it has. */
import { Segmented, type SegmentedProps } from '#renderer/ui/Segmented.tsx';

export function Choice<T extends string>(props: SegmentedProps<T>) {
  return (
    <div className="settings-row">
      <span className="quiet" aria-hidden="true">
        {props.label}
      </span>
      <Segmented {...props} />
    </div>
  );
}
