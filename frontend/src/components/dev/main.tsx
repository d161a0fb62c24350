import '../../theme/mantine-styles';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { mantineVariables, theme } from '../../theme/theme';
import { Section } from '../section/Section';
import type { Showcase } from './showcase';
import classes from './Dev.module.css';

const files = import.meta.glob<{ showcases: Showcase[] }>('../*/showcase.tsx', { eager: true });
const showcases = Object.values(files).flatMap((file) => file.showcases);

const addressOf = (component: string): string => component.toLowerCase().replaceAll(/\W+/g, '-');

/** Every component of components/ in its states. For development: no built page names this file. */
function ComponentsPage() {
  return (
    <main className={`pa-page ${classes.page}`}>
      {showcases.map(({ component, states }) => (
        <Section key={component} id={addressOf(component)} look="panel" title={component}>
          {states.map(({ name, content }) => (
            <div key={name} className={classes.state}>
              <p className={classes.name}>{name}</p>
              {content}
            </div>
          ))}
        </Section>
      ))}
    </main>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={mantineVariables} defaultColorScheme="auto">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ComponentsPage />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
