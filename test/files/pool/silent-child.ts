/** A child that never gets ready. */
setInterval(() => {}, 1000);
