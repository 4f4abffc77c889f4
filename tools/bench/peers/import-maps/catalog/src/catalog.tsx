import React from 'react';
import ReactDOMClient from 'react-dom/client';
import { BrowserRouter, Route, Routes, useParams } from 'react-router';
import singleSpaReact from 'single-spa-react';
import { PATHS, type Service, useLoad } from '../../../pages/load.ts';
import { Cards, Detail, Home, List } from '../../../pages/pages.tsx';

function HomePage() {
  return (
    <Home>
      <Cards services={useLoad<Service[]>(PATHS.home)} heading="h3" />
    </Home>
  );
}

function ListPage() {
  return <List services={useLoad<Service[]>(PATHS.list)} />;
}

function DetailPage() {
  return <Detail service={useLoad<Service>(PATHS.detail(useParams().id))} />;
}

function Catalog() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route path="/services" element={<ListPage />} />
        <Route path="/services/:id" element={<DetailPage />} />
      </Routes>
    </BrowserRouter>
  );
}

export const { bootstrap, mount, unmount } = singleSpaReact({
  React,
  ReactDOMClient,
  rootComponent: Catalog,
  errorBoundary: () => <p role="alert">Could not load this part.</p>,
});
