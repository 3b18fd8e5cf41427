/** Shown in place of an empty list: what the list would contain, and the action that fills it. */
import type { ReactNode } from 'react';

export function EmptyState(props: { title: string; text?: ReactNode; action?: ReactNode }) {
  const { title, text, action } = props;
  return (
    <div className="empty stack gap-3 fill">
      <h2>{title}</h2>
      {text ? <p className="empty-text quiet">{text}</p> : null}
      {action}
    </div>
  );
}
