/** A part of the settings under its heading. */
import { type ReactNode, useId } from 'react';
import './settings.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings-section stack gap-3 ruled" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
