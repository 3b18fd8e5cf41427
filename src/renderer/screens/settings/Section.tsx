/** A part of the settings under its heading, and facts in it. */
import { Fragment, type ReactNode, useId } from 'react';
import './settings.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings-section leaf stack gap-3" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** @param facts name, value, and the class of the value */
export const Facts = ({ facts }: { facts: readonly [string, ReactNode, string?][] }) => (
  <dl className="settings-facts numeric breaks">
    {facts.map(([name, value, className]) => (
      <Fragment key={name}>
        <dt className="quiet">{name}</dt>
        <dd className={className}>{value}</dd>
      </Fragment>
    ))}
  </dl>
);
