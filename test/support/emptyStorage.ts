/** Before each file of component tests: nothing an earlier file chose is kept. */
localStorage.clear();
