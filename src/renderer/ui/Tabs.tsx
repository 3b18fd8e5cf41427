/** Views of one thing behind each other: arrow keys move between the tabs. */
import type { ReactNode } from 'react';
import { Tabs as Root, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import './ui.css';

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly { id: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

export function Tabs<T extends string>({ label, tabs, value, onChange, children }: TabsProps<T>) {
  return (
    <Root
      className="tabs column"
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = tabs.find(({ id }) => id === key);
        if (chosen && chosen.id !== value) onChange(chosen.id);
      }}
    >
      <TabList className="tab-list line fixed gap-4" aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className="tab">
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={value} id={value} className="tab-panel grow">
        {children}
      </TabPanel>
    </Root>
  );
}
