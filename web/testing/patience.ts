import { configure } from '@testing-library/react';

// A busy machine shows a screen seconds late. A screen that never comes still fails its test.
configure({ asyncUtilTimeout: 10_000 });
