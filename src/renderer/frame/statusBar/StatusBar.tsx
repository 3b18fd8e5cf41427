/** Service, network, quota, time zone, tasks. */

import { useApp } from '#renderer/stores/app.ts';
import { JobsPart } from './JobsPart.tsx';
import { AutoRefreshPart, ClockPart, NetworkPart, QuotaPart } from './parts.tsx';
import { ServicePart } from './ServicePart.tsx';

export function StatusBar() {
  const readOnly = useApp((state) => state.connection?.service?.kind === 'file');
  return (
    <footer className="status-bar line fixed panel ruled small">
      <ServicePart />
      {readOnly ? null : (
        <>
          <NetworkPart />
          <QuotaPart />
        </>
      )}
      <ClockPart />
      <div className="grow" />
      <AutoRefreshPart />
      <JobsPart />
    </footer>
  );
}
