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

const files = import.meta.glob<{ showcases: Showcase[] }>(
  ['../*/showcase.tsx', '../../features/**/showcase.tsx', '../../market/**/showcase.tsx'],
  { eager: true },
);
/** Folder below src/ of the one showcase to show, for the tests; all of them where it is left out. */
const only = new URLSearchParams(window.location.search).get('only');
/** The glob's paths are seen from this folder. */
const folderOf = (file: string): string =>
  file.startsWith('../../') ? file.slice('../../'.length) : `components/${file.slice('../'.length)}`;
const showcases = Object.entries(files)
  .filter(([file]) => only === null || folderOf(file) === `${only}/showcase.tsx`)
  .flatMap(([, file]) => file.showcases);

const addressOf = (component: string): string => component.toLowerCase().replaceAll(/\W+/g, '-');

/** Components in their states. For development: no built page names this file. */
function ComponentsPage() {
  return (
    <main className={`pa-page ${classes.page}`}>
      {only !== null && <h1>{only}</h1>}
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
