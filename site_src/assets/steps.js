/* Chances as pages hold them: see `pack_steps` in site_src/figures/chances.py. */
const actionarySteps = (() => {
  /* Each row has the chances for the numbers of the first dial, each as the difference to the one before it. */
  function read(text, width) {
    let before = 0;
    return text.split(",").map((more, place) => {
      before = (place % width ? before : 0) + Number(more);
      return before;
    });
  }

  /* A chance as a page prints it. */
  function words(step) {
    if (step === 1) return "<0.1 %";
    if (step === 1001) return ">99.9 %";
    return `${step && step < 1002 ? (step - 1) / 10 : step && 100} %`;
  }

  return { read, words };
})();
