/** The conscience of the program: service, network, quota, clock, work under way. */

import { AutoRefreshPart } from '#renderer/features/offline/AutoRefreshPart.tsx';
import { ClockPart } from '#renderer/features/offline/ClockPart.tsx';
import { JobsPart } from '#renderer/features/offline/JobsPart.tsx';
import { NetworkPart } from '#renderer/features/offline/NetworkPart.tsx';
import { QuotaPart } from '#renderer/features/offline/QuotaPart.tsx';
import { ServicePart } from '#renderer/features/offline/ServicePart.tsx';
import { useApp } from '#renderer/stores/app.ts';

export function StatusBar() {
  const readOnly = useApp((state) => state.connection?.service?.kind === 'file');
  return (
    <footer className="status-bar">
      <ServicePart />
      {readOnly ? null : (
        <>
          <NetworkPart />
          <QuotaPart />
        </>
      )}
      <ClockPart />
      <div className="status-space" />
      <AutoRefreshPart />
      <JobsPart />
    </footer>
  );
}
