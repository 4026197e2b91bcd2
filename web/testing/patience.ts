import { configure } from '@testing-library/react';

// Of a screen that comes seconds late on a busy machine nothing is learned; one that never comes is noticed all the same.
configure({ asyncUtilTimeout: 10_000 });
