import '../../../pages/pages.css';
import { lazy, type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter, Route, Routes } from 'react-router';
import { Header, Home } from '../../../pages/pages.tsx';

const HomeServices = lazy(() => import('catalog/home-services'));
const List = lazy(() => import('catalog/list'));
const Detail = lazy(() => import('catalog/detail'));

function Remote({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<p role="alert">Could not load this part.</p>}>
      <Suspense fallback={<p>Loading…</p>}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function App() {
  return (
    <BrowserRouter>
      <Header />
      <main>
        <Routes>
          <Route
            path="/"
            element={
              <Home>
                <Remote>
                  <HomeServices />
                </Remote>
              </Home>
            }
          />
          <Route path="/services" element={<Remote children={<List />} />} />
          <Route path="/services/:id" element={<Remote children={<Detail />} />} />
        </Routes>
      </main>
    </BrowserRouter>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />);
